-- Tables with own codes that wait for their buyer's word are shown until it was said.
alter table user_article_uploads add column confirmed_at timestamptz;
