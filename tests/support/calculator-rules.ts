/** Rules of the calculator over the small shop's goods: a part by the piece, one by the box of 50, one that is gone. */
export const smallRules = `profiles;brand;role;article;wMin;wMax;hMin;hMax;weightMax;openings;sides;colours;security;formula;alternatives;priority
ПВХ 13|Дерево;Фрамир;handle;HW-37;250;1600;300;2700;;turn|tiltTurn;;;;fixed(1);DH-120.R;0
*;Фрамир;gear;DC-80;250;1280;360;2400;;turn|tiltTurn;;;;fixed(1);;0
*;Фрамир;stay;DH-120.R;290;800;360;2400;;tiltTurn;;;;fixed(1);;0
*;Фрамир;stay;DH-100;801;1280;360;2400;;tiltTurn;;;;fixed(1);DH-120.R;0
*;Фрамир;striker;AN10.100;250;1280;360;2400;;turn|tiltTurn;;;;perStep(700,4);;0
ПВХ 13;Тембра;handle;НЕТ-ТАКОГО;250;1600;300;2700;;turn;;;;fixed(1);;0
`;
