-- Documents of goods. What stands in one is kept here; the PDF is printed from it when it is asked for, as pictures are
-- drawn from their sizes. products.documents says which goods show which, under /media/document/<slug>.pdf.

create table documents (
  slug  text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  body  jsonb not null
);
