-- Sheets of a book with own codes of which one has to be chosen before there are rows; null where there is nothing to choose.
alter table user_article_uploads add column sheets jsonb;
