-- The two cases that texts of the shop may ask for besides those kept already. Null: the city is named plainly,
-- after the word for a city, which takes the case instead of the name.
alter table cities add column dative text, add column instrumental text;

update cities
   set dative = forms.dative, instrumental = forms.instrumental
  from (values
    ('Москва', 'Москве', 'Москвой'),
    ('Санкт-Петербург', 'Санкт-Петербургу', 'Санкт-Петербургом'),
    ('Новосибирск', 'Новосибирску', 'Новосибирском'),
    ('Екатеринбург', 'Екатеринбургу', 'Екатеринбургом'),
    ('Казань', 'Казани', 'Казанью'),
    ('Нижний Новгород', 'Нижнему Новгороду', 'Нижним Новгородом'),
    ('Челябинск', 'Челябинску', 'Челябинском'),
    ('Самара', 'Самаре', 'Самарой'),
    ('Уфа', 'Уфе', 'Уфой'),
    ('Ростов-на-Дону', 'Ростову-на-Дону', 'Ростовом-на-Дону'),
    ('Краснодар', 'Краснодару', 'Краснодаром'),
    ('Воронеж', 'Воронежу', 'Воронежем'),
    ('Пермь', 'Перми', 'Пермью'),
    ('Волгоград', 'Волгограду', 'Волгоградом'),
    ('Тольятти', 'Тольятти', 'Тольятти'),
    ('Набережные Челны', 'Набережным Челнам', 'Набережными Челнами')
  ) as forms (name, dative, instrumental)
 where cities.name = forms.name;
