-- A city whose cases nobody has stored is declined by the rule (app/domain/city/decline.ts).
alter table cities
  alter column preposition drop not null,
  alter column prepositional drop not null,
  alter column genitive drop not null,
  alter column accusative drop not null;
