-- The bank's document of money that came past the gateway: УПД name it in line 5.
alter table payments
  add column document_number text,
  add column document_date   date;
