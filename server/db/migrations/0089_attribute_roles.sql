-- What an attribute means for tables of sizes and for the search.
alter table attributes
  add column role text not null default 'none' check (role in ('none', 'size', 'rowSize', 'look', 'thread'));

-- What earlier releases took by their codes.
update attributes set role = case
    when code = 'length' then 'rowSize'
    when code = 'thread' then 'thread'
    when code in ('coating', 'color', 'material', 'strength', 'side') then 'look'
    else 'size'
  end
 where code in ('length', 'thread', 'coating', 'color', 'material', 'strength', 'side', 'width', 'height', 'thickness',
   'diameter', 'innerDiameter', 'outerDiameter', 'outerPart', 'innerPart', 'rollLength', 'backset', 'centres');
