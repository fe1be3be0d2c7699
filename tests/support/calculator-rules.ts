/**
 * Calculator rules for the small shop's goods: one part by the piece, one by the box of 50, one that is out of the
 * range.
 */
export const smallRules = `profiles;brand;role;article;wMin;wMax;hMin;hMax;weightMax;openings;sides;colours;security;formula;alternatives;priority
ПВХ 13|Дерево;Фрамир;handle;HW-37;250;1600;300;2700;;turn|tiltTurn;;;;fixed(1);DH-120.R;0
*;Фрамир;gear;DC-80;250;1280;360;2400;;turn|tiltTurn;;;;fixed(1);;0
*;Фрамир;stay;DH-120.R;290;800;360;2400;;tiltTurn;;;;fixed(1);;0
*;Фрамир;stay;DH-100;801;1280;360;2400;;tiltTurn;;;;fixed(1);DH-120.R;0
*;Фрамир;striker;AN10.100;250;1280;360;2400;;turn|tiltTurn;;;;perStep(700,4);;0
ПВХ 13;Тембра;handle;НЕТ-ТАКОГО;250;1600;300;2700;;turn;;;;fixed(1);;0
`;

/**
 * Rules by mass, profile thickness, burglar resistance class and colour for the same goods; profiles of 3 and 4 kg/m,
 * 60 and 70 mm thick.
 */
export const weighedRules = `profiles;brand;role;article;wMin;wMax;hMin;hMax;weightMax;openings;sides;colours;security;formula;alternatives;priority;ratioMin;ratioMax;profileMass;depthMin;depthMax
ПВХ 13|Дерево;Фрамир;handle;HW-37;250;1600;300;2700;;turn|sliding;;white;;fixed(1);DC-80;0
*;Фрамир;handle;DC-80;250;1600;300;2700;;turn;;white;RC2;fixed(1);HW-37;10
*;Фрамир;roller;HW-37;400;1600;300;2700;60;sliding;;;;fixed(2);DC-80;10
*;Фрамир;roller;DC-80;400;1600;300;2700;160;sliding;;;;fixed(2);HW-37|DH-120.R;0
*;Фрамир;cylinder;DC-80;500;1100;1600;2400;;door;;;;fixed(1);;0;;;;51;60
*;Фрамир;cylinder;DH-120.R;500;1100;1600;2400;;door;;;;fixed(1);;0;;;;61;70
*;Фрамир;limits;;400;1600;300;2400;;sliding;;;;fixed(0);;0;0.4;1.5
ПВХ 13;Фрамир;limits;;250;1600;300;2700;;turn|sliding|door;;;;fixed(0);;0;;;3;60;60
Дерево;Фрамир;limits;;250;1600;300;2700;;turn|sliding|door;;;;fixed(0);;0;;;4;70;70
`;
