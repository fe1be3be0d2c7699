-- Invitations are messages that strangers can ask for, as codes are: they are counted with them, by network address,
-- browser and shop. Their `phone` is the invitation's own key and names nobody.
alter table login_codes drop constraint login_codes_flow_check;
alter table login_codes add constraint login_codes_flow_check
  check (flow in ('login', 'register', 'phone', 'claim', 'confirm', 'email', 'profileEmail', 'invitation'));

-- How many of a day one person has sent.
create index on member_invitations (invited_by, created_at desc);
