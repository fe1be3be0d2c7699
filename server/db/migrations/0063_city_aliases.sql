-- What people call a city and type for it besides its name: the city search finds it by these, too.
alter table cities add column aliases text[] not null default '{}';

update cities
   set aliases = known.aliases
  from (values
    ('Москва', '{"мск","moscow"}'::text[]),
    ('Санкт-Петербург', '{"спб","питер","ленинград","с-петербург","с-пб","saint petersburg","st petersburg"}'::text[]),
    ('Новосибирск', '{"нск","новосиб"}'::text[]),
    ('Екатеринбург', '{"екб","екат","ебург","свердловск"}'::text[]),
    ('Казань', '{"кзн"}'::text[]),
    ('Нижний Новгород', '{"нн","ннов","н новгород","горький"}'::text[]),
    ('Челябинск', '{"члб","челяба"}'::text[]),
    ('Самара', '{"смр","куйбышев"}'::text[]),
    ('Ростов-на-Дону', '{"рнд","rostov on don"}'::text[]),
    ('Краснодар', '{"крд"}'::text[]),
    ('Воронеж', '{"врн"}'::text[]),
    ('Пермь', '{"прм"}'::text[]),
    ('Волгоград', '{"влг","сталинград"}'::text[]),
    ('Тольятти', '{"тлт","toliatti"}'::text[]),
    ('Набережные Челны', '{"нч","н челны"}'::text[])
  ) as known (name, aliases)
 where cities.name = known.name;
