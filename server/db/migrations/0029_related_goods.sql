-- Names sort by their numbers: «5×50» before «10×50», «4,2×75» before «4,8×19».
create function natural_key(name text) returns text
  language sql immutable parallel safe
as $$
  select regexp_replace(
    regexp_replace(regexp_replace(lower(name), '(?<![\d,.])(\d+)', '00000000\1', 'g'), '(?<!\d)\d*(\d{9})(?![.,]?\d)', '\1,0', 'g'),
    '(?<!\d)\d*(\d{9}(?:[.,]\d))', '\1', 'g')
$$;

alter table products add column name_key text;

create function take_name_key() returns trigger
  language plpgsql
as $$
begin
  new.name_key := natural_key(new.name);
  return new;
end
$$;

alter table products disable trigger user;
update products set name_key = natural_key(name);
alter table products enable trigger user;
create trigger products_take_name_key before insert or update of name on products
  for each row execute function take_name_key();

-- An attribute of goods as text; '@thread' is the one in the name, which washers have nowhere else.
create function goods_value(name text, attributes jsonb, code text) returns text
  language sql immutable parallel safe
as $$
  select case
    when code = '@thread' then substring(name from 'М\d+')
    else (select e ->> 'value' from jsonb_array_elements(attributes) e where e ->> 'code' = code limit 1)
  end
$$;

-- How unlike two goods of one category are: sizes by how many times one is the other, values by how many differ.
create function goods_distance(own_codes integer[], own_numbers double precision[], own_values integer[], codes integer[], numbers double precision[], other_values integer[])
  returns double precision
  language sql immutable parallel safe
as $$
  select coalesce(sum(case
      when other is null or other <= 0 or number <= 0 then 0.5
      else least(abs(ln(other / number)), 2)
    end), 0) + 0.3 * (select count(*) from unnest(own_values) v where not v = any(other_values))
  from (select number, numbers[array_position(codes, code)] as other from unnest(own_codes, own_numbers) o (code, number)) sizes
$$;
