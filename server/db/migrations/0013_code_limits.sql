-- Codes are counted by the wide ring of an IPv6 address too; null where an address has one ring alone.
alter table login_codes add column network text;
create index on login_codes (network, created_at desc) where network is not null;

-- A login code of a phone without an account proves the phone for one registration: when that was used up or ended.
alter table login_codes add column proof_spent_at timestamptz;
