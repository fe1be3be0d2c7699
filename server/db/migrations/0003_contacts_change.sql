-- What an account is reached by can be changed: codes for it, sessions that were confirmed, addresses for documents.

-- `confirm` goes to the account's own phone; codes of `email` and `profileEmail` go by letter, their `phone` is the
-- address in lower case.
alter table login_codes drop constraint login_codes_flow_check;
alter table login_codes add constraint login_codes_flow_check
  check (flow in ('login', 'register', 'phone', 'claim', 'confirm', 'email', 'profileEmail'));

-- The session that asked, and the only one that may answer; null where nobody is logged in.
alter table login_codes add column session_uuid uuid references sessions (uuid);

-- When the phone of the account last answered a code in this session: at its login, or since.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set default now();
alter table sessions alter column confirmed_at set not null;

-- Where the documents of a counterparty go.
alter table counterparties add column email text;
alter table counterparties add column email_confirmed_at timestamptz;
