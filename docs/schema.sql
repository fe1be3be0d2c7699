-- Generated from the migrated database: npm run schema. For reading: tables stand by name, not in the order of creation.

create sequence bank_refund_numbers;
create sequence claim_numbers;
create sequence feedback_numbers;
create sequence order_numbers;
create sequence reconciliation_numbers;
create sequence settlement_bill_numbers;
create sequence ukd_numbers;
create sequence upd_numbers;

create table announcements (
  uuid uuid not null,
  title text not null,
  body text not null,
  cities text[] not null default '{}'::text[],
  is_hidden boolean not null default false,
  updated_at timestamp with time zone not null,
  constraint announcements_pkey PRIMARY KEY (uuid)
);
CREATE TRIGGER keep_content_revision AFTER INSERT OR DELETE OR UPDATE ON announcements FOR EACH ROW EXECUTE FUNCTION keep_content_revision('announcement', 'uuid');

create table attributes (
  code text not null,
  name text not null,
  unit text,
  group_name text not null,
  kind text not null,
  sort integer not null,
  version integer not null default 1,
  role text not null default 'none'::text,
  is_filter boolean not null default true,
  is_in_name boolean not null default false,
  constraint attributes_pkey PRIMARY KEY (code),
  constraint attributes_kind_check CHECK (kind = ANY (ARRAY['number'::text, 'text'::text, 'flag'::text])),
  constraint attributes_role_check CHECK (role = ANY (ARRAY['none'::text, 'size'::text, 'rowSize'::text, 'look'::text, 'thread'::text]))
);
CREATE TRIGGER attributes_raise_version BEFORE UPDATE ON attributes FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  object_name text,
  changes jsonb not null default '{}'::jsonb,
  reason text,
  request_id text,
  address text,
  idempotency_key text,
  answer jsonb,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_kind_actor_id_idempotency_key_object_kind_o_key UNIQUE (actor_kind, actor_id, idempotency_key, object_kind, object_id)
);
CREATE INDEX audit_log_actions ON public.audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_actor_id_id_idx ON public.audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_actors ON public.audit_log USING btree (actor_kind, id DESC);
CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at);
CREATE INDEX audit_log_names ON public.audit_log USING btree (object_name, id DESC);
CREATE INDEX audit_log_object_kind_object_id_id_idx ON public.audit_log USING btree (object_kind, object_id, id DESC);
CREATE TRIGGER keep_journal BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_journal();
CREATE TRIGGER keep_journal_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_journal();

create table basket_lines (
  basket_uuid uuid not null,
  product_uuid uuid not null,
  quantity numeric(12,3) not null,
  ticked_available boolean not null default true,
  ticked_waiting boolean not null default true,
  seen_price numeric(15,3),
  seq bigint not null default 0,
  added_at timestamp with time zone not null default now(),
  constraint basket_lines_pkey PRIMARY KEY (basket_uuid, product_uuid),
  constraint basket_lines_quantity_check CHECK (quantity > 0::numeric),
  constraint basket_lines_basket_uuid_fkey FOREIGN KEY (basket_uuid) REFERENCES baskets(uuid) ON DELETE CASCADE,
  constraint basket_lines_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid)
);
CREATE INDEX basket_lines_of_product ON public.basket_lines USING btree (product_uuid);

create table basket_list_lines (
  list_uuid uuid not null,
  product_uuid uuid not null,
  quantity numeric(12,3) not null,
  position integer not null,
  constraint basket_list_lines_pkey PRIMARY KEY (list_uuid, product_uuid),
  constraint basket_list_lines_quantity_check CHECK (quantity > 0::numeric),
  constraint basket_list_lines_list_uuid_fkey FOREIGN KEY (list_uuid) REFERENCES basket_lists(uuid) ON DELETE CASCADE,
  constraint basket_list_lines_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid)
);
CREATE INDEX basket_list_lines_of_product ON public.basket_list_lines USING btree (product_uuid);

create table basket_lists (
  uuid uuid not null,
  owner text not null,
  name text,
  later_of text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint basket_lists_pkey PRIMARY KEY (uuid),
  constraint basket_lists_later_of_key UNIQUE (later_of),
  constraint basket_lists_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);
CREATE INDEX basket_lists_owner_updated_at_idx ON public.basket_lists USING btree (owner, updated_at DESC);

create table basket_merges (
  guest_basket_uuid uuid not null,
  basket_uuid uuid not null,
  session_uuid uuid not null,
  merged_at timestamp with time zone not null default now(),
  constraint basket_merges_pkey PRIMARY KEY (guest_basket_uuid)
);

create table basket_shares (
  uuid uuid not null,
  owner text not null,
  lines jsonb not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint basket_shares_pkey PRIMARY KEY (uuid)
);
CREATE INDEX basket_shares_expires_at_idx ON public.basket_shares USING btree (expires_at);
CREATE INDEX basket_shares_owner_idx ON public.basket_shares USING btree (owner);

create table baskets (
  uuid uuid not null,
  owner text not null,
  version integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint baskets_pkey PRIMARY KEY (uuid),
  constraint baskets_owner_key UNIQUE (owner)
);

create table brands (
  uuid uuid not null,
  slug text not null,
  name text not null,
  country text not null,
  about text not null,
  version integer not null default 1,
  media_uuid uuid,
  is_hidden boolean not null default false,
  constraint brands_pkey PRIMARY KEY (uuid),
  constraint brands_slug_key UNIQUE (slug),
  constraint brands_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid)
);
CREATE INDEX brands_media_uuid_idx ON public.brands USING btree (media_uuid) WHERE (media_uuid IS NOT NULL);
CREATE TRIGGER brands_raise_version BEFORE UPDATE ON brands FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER search_words_of_brands AFTER UPDATE ON brands REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_brand_words();

create table built_price_lists (
  uuid uuid not null,
  user_uuid uuid not null,
  root_uuid uuid,
  city_uuid uuid not null,
  name text not null,
  params jsonb not null,
  schedule text not null default 'none'::text,
  email text,
  next_run_at timestamp with time zone,
  rows_count integer,
  price_type text,
  made_at timestamp with time zone,
  link_uuid uuid,
  created_at timestamp with time zone not null default now(),
  constraint built_price_lists_pkey PRIMARY KEY (uuid),
  constraint built_price_lists_link_uuid_key UNIQUE (link_uuid),
  constraint built_price_lists_schedule_check CHECK (schedule = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text])),
  constraint built_price_lists_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint built_price_lists_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint built_price_lists_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE
);
CREATE INDEX built_price_lists_next_run_at_idx ON public.built_price_lists USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);
CREATE INDEX built_price_lists_root_uuid_created_at_idx ON public.built_price_lists USING btree (root_uuid, created_at DESC);
CREATE INDEX built_price_lists_user_uuid_idx ON public.built_price_lists USING btree (user_uuid);

create table calculations (
  uuid uuid not null,
  user_uuid uuid not null,
  root_uuid uuid,
  name text not null,
  inputs jsonb not null,
  lines jsonb not null,
  total numeric(15,3),
  price_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint calculations_pkey PRIMARY KEY (uuid),
  constraint calculations_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint calculations_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint calculations_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE
);
CREATE INDEX calculations_user_uuid_root_uuid_updated_at_idx ON public.calculations USING btree (user_uuid, root_uuid, updated_at DESC);

create table calculator_profiles (
  uuid uuid not null,
  name text not null,
  position integer not null,
  constraint calculator_profiles_pkey PRIMARY KEY (uuid),
  constraint calculator_profiles_name_key UNIQUE (name),
  constraint calculator_profiles_name_check CHECK (length(name) >= 1 AND length(name) <= 100)
);

create table calculator_rules (
  system_uuid uuid not null,
  position integer not null,
  role text not null,
  article text,
  width_min integer not null,
  width_max integer not null,
  height_min integer not null,
  height_max integer not null,
  weight_max integer,
  openings text[] not null,
  sides text[] not null default '{}'::text[],
  colours text[] not null default '{}'::text[],
  security text[] not null default '{}'::text[],
  formula text not null,
  alternatives text[] not null default '{}'::text[],
  priority integer not null default 0,
  ratio_min numeric(5,2),
  ratio_max numeric(5,2),
  profile_mass numeric(5,2),
  depth_min integer,
  depth_max integer,
  constraint calculator_rules_pkey PRIMARY KEY (system_uuid, "position"),
  constraint calculator_rules_check CHECK (width_max >= width_min),
  constraint calculator_rules_check1 CHECK (height_max >= height_min),
  constraint calculator_rules_check2 CHECK (ratio_max >= ratio_min),
  constraint calculator_rules_check3 CHECK (depth_max >= depth_min),
  constraint calculator_rules_depth_min_check CHECK (depth_min > 0),
  constraint calculator_rules_profile_mass_check CHECK (profile_mass > 0::numeric),
  constraint calculator_rules_ratio_min_check CHECK (ratio_min > 0::numeric),
  constraint calculator_rules_system_uuid_fkey FOREIGN KEY (system_uuid) REFERENCES calculator_systems(uuid) ON DELETE CASCADE
);

create table calculator_systems (
  uuid uuid not null,
  brand text not null,
  profile_uuid uuid not null,
  position integer not null,
  constraint calculator_systems_pkey PRIMARY KEY (uuid),
  constraint calculator_systems_brand_profile_uuid_key UNIQUE (brand, profile_uuid),
  constraint calculator_systems_brand_check CHECK (length(brand) >= 1 AND length(brand) <= 100),
  constraint calculator_systems_profile_uuid_fkey FOREIGN KEY (profile_uuid) REFERENCES calculator_profiles(uuid)
);

create table categories (
  uuid uuid not null,
  parent_uuid uuid,
  slug text not null,
  name text not null,
  description text not null default ''::text,
  drawing jsonb,
  sort integer not null,
  is_hidden boolean not null default false,
  version integer not null default 1,
  media_uuid uuid,
  constraint categories_pkey PRIMARY KEY (uuid),
  constraint categories_slug_key UNIQUE (slug),
  constraint categories_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid),
  constraint categories_parent_uuid_fkey FOREIGN KEY (parent_uuid) REFERENCES categories(uuid)
);
CREATE INDEX categories_media_uuid_idx ON public.categories USING btree (media_uuid) WHERE (media_uuid IS NOT NULL);
CREATE INDEX categories_parent_uuid_idx ON public.categories USING btree (parent_uuid);
CREATE TRIGGER categories_raise_version BEFORE UPDATE ON categories FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER search_words_of_categories AFTER UPDATE ON categories REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_category_words();

create table category_attributes (
  category_uuid uuid not null,
  attribute_code text not null,
  position smallint not null,
  is_filter boolean not null,
  is_collapsed boolean not null,
  constraint category_attributes_pkey PRIMARY KEY (category_uuid, attribute_code),
  constraint category_attributes_position_check CHECK ("position" >= 0),
  constraint category_attributes_attribute_code_fkey FOREIGN KEY (attribute_code) REFERENCES attributes(code) ON DELETE CASCADE,
  constraint category_attributes_category_uuid_fkey FOREIGN KEY (category_uuid) REFERENCES categories(uuid) ON DELETE CASCADE
);
CREATE INDEX category_attributes_code ON public.category_attributes USING btree (attribute_code);

create table checkouts (
  uuid uuid not null,
  user_uuid uuid not null,
  basket_uuid uuid not null,
  basket_version integer not null,
  draft jsonb not null default '{}'::jsonb,
  order_uuid uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint checkouts_pkey PRIMARY KEY (uuid),
  constraint checkouts_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX checkouts_user_uuid_updated_at_idx ON public.checkouts USING btree (user_uuid, updated_at DESC);

create table cities (
  uuid uuid not null,
  slug text not null,
  name text not null,
  region_name text not null,
  region_uuid uuid not null,
  timezone text not null,
  lat double precision not null,
  lon double precision not null,
  preposition text,
  prepositional text,
  genitive text,
  accusative text,
  phone text not null,
  order_prefix text not null,
  popular_rank smallint,
  price_list_id smallint not null,
  is_active boolean not null default true,
  dative text,
  instrumental text,
  aliases text[] not null default '{}'::text[],
  email text,
  version integer not null default 1,
  schedule jsonb,
  cutoff text,
  constraint cities_pkey PRIMARY KEY (uuid),
  constraint cities_slug_key UNIQUE (slug),
  constraint cities_cutoff_check CHECK (cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint cities_email_check CHECK (email ~ '^[^[:space:]@<>,;]{1,64}@[^[:space:]@<>,;]{1,189}$'::text),
  constraint cities_slug_check CHECK (slug ~ '^[a-z0-9-]{2,40}$'::text),
  constraint cities_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id)
);

create table city_carriers (
  city_uuid uuid not null,
  carrier text not null,
  constraint city_carriers_pkey PRIMARY KEY (city_uuid, carrier),
  constraint city_carriers_carrier_check CHECK (carrier = ANY (ARRAY['cdek'::text, 'dellin'::text, 'pek'::text, 'kit'::text, 'post'::text])),
  constraint city_carriers_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);

create table city_warehouses (
  city_uuid uuid not null,
  warehouse_uuid uuid not null,
  priority smallint not null,
  constraint city_warehouses_pkey PRIMARY KEY (city_uuid, warehouse_uuid),
  constraint city_warehouses_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint city_warehouses_warehouse_uuid_fkey FOREIGN KEY (warehouse_uuid) REFERENCES warehouses(uuid)
);

create table claim_corrections (
  claim_uuid uuid not null,
  part_uuid uuid not null,
  document_uuid uuid not null,
  constraint claim_corrections_pkey PRIMARY KEY (claim_uuid, part_uuid),
  constraint claim_corrections_document_uuid_key UNIQUE (document_uuid),
  constraint claim_corrections_claim_uuid_fkey FOREIGN KEY (claim_uuid) REFERENCES claims(uuid) ON DELETE CASCADE,
  constraint claim_corrections_document_uuid_fkey FOREIGN KEY (document_uuid) REFERENCES order_documents(uuid),
  constraint claim_corrections_part_uuid_fkey FOREIGN KEY (part_uuid) REFERENCES order_parts(uuid)
);

create table claim_hand_corrections (
  claim_uuid uuid not null,
  document_uuid uuid not null,
  item_uuid uuid not null,
  quantity numeric(12,3) not null,
  constraint claim_hand_corrections_pkey PRIMARY KEY (claim_uuid, document_uuid, item_uuid),
  constraint claim_hand_corrections_quantity_check CHECK (quantity > 0::numeric),
  constraint claim_hand_corrections_claim_uuid_fkey FOREIGN KEY (claim_uuid) REFERENCES claims(uuid) ON DELETE CASCADE,
  constraint claim_hand_corrections_document_uuid_fkey FOREIGN KEY (document_uuid) REFERENCES order_documents(uuid),
  constraint claim_hand_corrections_item_uuid_fkey FOREIGN KEY (item_uuid) REFERENCES order_items(uuid)
);
CREATE INDEX claim_hand_corrections_document_uuid_idx ON public.claim_hand_corrections USING btree (document_uuid);

create table claim_history (
  uuid uuid not null,
  claim_uuid uuid not null,
  at timestamp with time zone not null default now(),
  from_status text,
  to_status text not null,
  actor text not null,
  comment text,
  user_uuid uuid,
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint claim_history_pkey PRIMARY KEY (uuid),
  constraint claim_history_claim_uuid_fkey FOREIGN KEY (claim_uuid) REFERENCES claims(uuid) ON DELETE CASCADE,
  constraint claim_history_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX claim_history_claim_uuid_at_idx ON public.claim_history USING btree (claim_uuid, at);

create table claim_items (
  claim_uuid uuid not null,
  order_item_uuid uuid not null,
  quantity numeric(12,3) not null,
  reason_uuid uuid,
  batch text,
  defect text,
  decision text,
  approved_quantity numeric(12,3),
  decision_reason text,
  restocked_quantity numeric(12,3),
  written_off_quantity numeric(12,3),
  restocked_to uuid,
  constraint claim_items_pkey PRIMARY KEY (claim_uuid, order_item_uuid),
  constraint claim_items_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'partial'::text, 'rejected'::text])),
  constraint claim_items_quantity_check CHECK (quantity > 0::numeric),
  constraint claim_items_restocked_quantity_check CHECK (restocked_quantity >= 0::numeric),
  constraint claim_items_written_off_quantity_check CHECK (written_off_quantity >= 0::numeric),
  constraint claim_items_claim_uuid_fkey FOREIGN KEY (claim_uuid) REFERENCES claims(uuid) ON DELETE CASCADE,
  constraint claim_items_order_item_uuid_fkey FOREIGN KEY (order_item_uuid) REFERENCES order_items(uuid),
  constraint claim_items_restocked_to_fkey FOREIGN KEY (restocked_to) REFERENCES warehouses(uuid)
);
CREATE INDEX claim_items_order_item_uuid_idx ON public.claim_items USING btree (order_item_uuid);

create table claim_messages (
  uuid uuid not null,
  claim_uuid uuid not null,
  author text not null,
  user_uuid uuid,
  message text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint claim_messages_pkey PRIMARY KEY (uuid),
  constraint claim_messages_author_check CHECK (author = ANY (ARRAY['buyer'::text, 'shop'::text])),
  constraint claim_messages_claim_uuid_fkey FOREIGN KEY (claim_uuid) REFERENCES claims(uuid) ON DELETE CASCADE,
  constraint claim_messages_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX claim_messages_claim_uuid_created_at_idx ON public.claim_messages USING btree (claim_uuid, created_at);

create table claims (
  uuid uuid not null,
  number text,
  owner text not null,
  user_uuid uuid,
  order_uuid uuid not null,
  phone text not null,
  status text not null default 'draft'::text,
  reason_uuid uuid,
  resolution_wanted text,
  description text,
  fio text,
  email text,
  sum_claimed numeric(15,3),
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  due_at timestamp with time zone,
  draft jsonb,
  goods_location text,
  pickup_wanted boolean not null default false,
  contact_phone text,
  answer_by date,
  moved_at timestamp with time zone,
  decision_comment text,
  sum_approved numeric(15,3),
  disputed_at timestamp with time zone,
  outcome text,
  outcome_comment text,
  refunded_sum numeric(15,3),
  told_at timestamp with time zone,
  seen_at timestamp with time zone,
  version integer not null default 1,
  constraint claims_pkey PRIMARY KEY (uuid),
  constraint claims_number_key UNIQUE (number),
  constraint claims_outcome_check CHECK (outcome = ANY (ARRAY['replace'::text, 'redeliver'::text, 'refund'::text, 'creditNote'::text, 'discount'::text, 'repair'::text])),
  constraint claims_resolution_wanted_check CHECK (resolution_wanted = ANY (ARRAY['replace'::text, 'redeliver'::text, 'refund'::text, 'creditNote'::text, 'discount'::text, 'repair'::text])),
  constraint claims_status_check CHECK (status = ANY (ARRAY['draft'::text, 'new'::text, 'inReview'::text, 'infoRequested'::text, 'inspection'::text, 'approved'::text, 'partiallyApproved'::text, 'rejected'::text, 'awaitingReturn'::text, 'goodsReceived'::text, 'resolved'::text, 'closed'::text, 'withdrawn'::text])),
  constraint only_a_draft_lacks_its_contents CHECK (status = 'draft'::text OR number IS NOT NULL AND reason_uuid IS NOT NULL AND resolution_wanted IS NOT NULL AND description IS NOT NULL AND fio IS NOT NULL AND sum_claimed IS NOT NULL AND submitted_at IS NOT NULL AND due_at IS NOT NULL),
  constraint claims_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint claims_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX claims_due ON public.claims USING btree (due_at) WHERE (status = ANY (ARRAY['new'::text, 'inReview'::text, 'inspection'::text, 'goodsReceived'::text]));
CREATE INDEX claims_due_at_idx ON public.claims USING btree (due_at) WHERE (status <> 'draft'::text);
CREATE INDEX claims_expires_at_idx ON public.claims USING btree (expires_at) WHERE (status = 'draft'::text);
CREATE INDEX claims_number_end ON public.claims USING btree (reverse(number) text_pattern_ops) WHERE (number IS NOT NULL);
CREATE INDEX claims_order_uuid_idx ON public.claims USING btree (order_uuid);
CREATE INDEX claims_status_moved_at_idx ON public.claims USING btree (status, moved_at) WHERE (status = ANY (ARRAY['infoRequested'::text, 'resolved'::text, 'rejected'::text]));

create table comparisons (
  owner text not null,
  product_uuid uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint comparisons_pkey PRIMARY KEY (owner, product_uuid),
  constraint comparisons_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid)
);
CREATE INDEX comparisons_of_product ON public.comparisons USING btree (product_uuid);

create table consents (
  uuid uuid not null,
  user_uuid uuid,
  purpose text not null,
  text_version text not null,
  given_at timestamp with time zone not null default now(),
  ip text,
  user_agent text,
  subscription_uuid uuid,
  feedback_uuid uuid,
  claim_uuid uuid,
  restock_uuid uuid,
  action text not null default 'given'::text,
  constraint consents_pkey PRIMARY KEY (uuid),
  constraint consents_action_check CHECK (action = ANY (ARRAY['given'::text, 'withdrawn'::text])),
  constraint consents_claim_uuid_fkey FOREIGN KEY (claim_uuid) REFERENCES claims(uuid),
  constraint consents_feedback_uuid_fkey FOREIGN KEY (feedback_uuid) REFERENCES feedbacks(uuid),
  constraint consents_restock_uuid_fkey FOREIGN KEY (restock_uuid) REFERENCES restock_requests(uuid) ON DELETE CASCADE,
  constraint consents_subscription_uuid_fkey FOREIGN KEY (subscription_uuid) REFERENCES subscriptions(uuid),
  constraint consents_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX consents_restock_uuid_idx ON public.consents USING btree (restock_uuid) WHERE (restock_uuid IS NOT NULL);
CREATE INDEX consents_subscription_uuid_idx ON public.consents USING btree (subscription_uuid) WHERE (subscription_uuid IS NOT NULL);
CREATE INDEX consents_user_uuid_given_at_idx ON public.consents USING btree (user_uuid, given_at);

create table content_pages (
  path text not null,
  title text not null,
  h1 text not null,
  description text not null,
  body text not null,
  updated_at timestamp with time zone not null default now(),
  actor_kind text,
  actor_id text,
  actor_name text,
  media_uuid uuid,
  constraint content_pages_pkey PRIMARY KEY (path),
  constraint content_pages_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid)
);
CREATE INDEX content_pages_media_uuid_idx ON public.content_pages USING btree (media_uuid) WHERE (media_uuid IS NOT NULL);
CREATE TRIGGER keep_content_revision AFTER INSERT OR DELETE OR UPDATE ON content_pages FOR EACH ROW EXECUTE FUNCTION keep_content_revision('text', 'path');
CREATE TRIGGER keep_text_version AFTER INSERT OR UPDATE ON content_pages FOR EACH ROW EXECUTE FUNCTION keep_text_version();
CREATE TRIGGER time_text BEFORE INSERT OR UPDATE ON content_pages FOR EACH ROW EXECUTE FUNCTION time_text();

create table content_revisions (
  uuid uuid not null default gen_random_uuid(),
  kind text not null,
  object_key text not null,
  version integer not null,
  state text not null,
  fields jsonb not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor_kind text,
  actor_id text,
  actor_name text,
  publish_at timestamp with time zone,
  end_at timestamp with time zone,
  constraint content_revisions_pkey PRIMARY KEY (uuid),
  constraint content_revisions_kind_object_key_version_key UNIQUE (kind, object_key, version),
  constraint content_revisions_check CHECK (publish_at IS NULL OR state = 'draft'::text),
  constraint content_revisions_check1 CHECK (end_at IS NULL OR (state = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint content_revisions_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'promotion'::text, 'material'::text, 'announcement'::text])),
  constraint content_revisions_state_check CHECK (state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text, 'discarded'::text])),
  constraint content_revisions_version_check CHECK (version > 0)
);
CREATE UNIQUE INDEX content_drafts ON public.content_revisions USING btree (kind, object_key) WHERE (state = 'draft'::text);
CREATE INDEX content_revisions_end_at_idx ON public.content_revisions USING btree (end_at) WHERE ((state = 'published'::text) AND (end_at IS NOT NULL));
CREATE INDEX content_revisions_publish_at_idx ON public.content_revisions USING btree (publish_at) WHERE (publish_at IS NOT NULL);

create table content_versions (
  path text not null,
  published_at timestamp with time zone not null,
  title text not null,
  h1 text not null,
  description text not null,
  body text not null,
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint content_versions_pkey PRIMARY KEY (path, published_at)
);

create table counterparties (
  root_uuid uuid not null,
  type text not null,
  status text not null default 'active'::text,
  name text not null,
  full_name text not null,
  inn text,
  kpp text,
  ogrn text,
  legal_address text,
  contract_number text,
  contract_date date,
  price_list_id smallint,
  created_at timestamp with time zone not null default now(),
  email text,
  email_confirmed_at timestamp with time zone,
  status_reason text,
  okpo text,
  legal_postcode text,
  postal_address text,
  postal_postcode text,
  signer_fio text,
  signer_position text,
  signer_basis text,
  contract_uuid uuid not null default gen_random_uuid(),
  contract_valid_to date,
  payment_terms text not null default 'prepay'::text,
  credit_days integer not null default 0,
  credit_limit numeric(15,3) not null default 0,
  vat_mode text,
  edo_operator text,
  edo_id text,
  default_bank_uuid uuid,
  version integer not null default 1,
  merged_into uuid,
  constraint counterparties_pkey PRIMARY KEY (root_uuid),
  constraint counterparties_payment_terms_check CHECK (payment_terms = ANY (ARRAY['prepay'::text, 'postpay'::text])),
  constraint counterparties_status_check CHECK (status = ANY (ARRAY['new'::text, 'moderation'::text, 'active'::text, 'rejected'::text, 'blocked'::text, 'archived'::text])),
  constraint counterparties_type_check CHECK (type = ANY (ARRAY['physical'::text, 'legal'::text, 'entrepreneur'::text, 'branch'::text, 'government'::text, 'foreign'::text])),
  constraint counterparties_default_bank_uuid_fkey FOREIGN KEY (default_bank_uuid) REFERENCES counterparty_banks(uuid) ON DELETE SET NULL,
  constraint counterparties_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES counterparties(root_uuid),
  constraint counterparties_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id)
);
CREATE INDEX counterparties_created_at_root_uuid_idx ON public.counterparties USING btree (created_at DESC, root_uuid) WHERE (type <> 'physical'::text);
CREATE INDEX counterparties_inn_idx ON public.counterparties USING btree (inn) WHERE (inn IS NOT NULL);
CREATE INDEX counterparties_merged ON public.counterparties USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX counterparties_name ON public.counterparties USING gin (name gin_trgm_ops);
CREATE TRIGGER counterparties_version BEFORE UPDATE ON counterparties FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION count_version();

create table counterparty_banks (
  uuid uuid not null,
  root_uuid uuid not null,
  bic text not null,
  bank_name text not null,
  account text not null,
  corr_account text,
  created_at timestamp with time zone not null default now(),
  constraint counterparty_banks_pkey PRIMARY KEY (uuid),
  constraint counterparty_banks_root_uuid_bic_account_key UNIQUE (root_uuid, bic, account),
  constraint counterparty_banks_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);

create table counterparty_branches (
  uuid uuid not null,
  root_uuid uuid not null,
  name text not null,
  kpp text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  constraint counterparty_branches_pkey PRIMARY KEY (uuid),
  constraint counterparty_branches_root_uuid_kpp_key UNIQUE (root_uuid, kpp),
  constraint counterparty_branches_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);

create table counterparty_contacts (
  uuid uuid not null,
  root_uuid uuid not null,
  fio text not null,
  phone text,
  email text,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint counterparty_contacts_pkey PRIMARY KEY (uuid),
  constraint counterparty_contacts_role_check CHECK (role = ANY (ARRAY['buyer'::text, 'accountant'::text, 'receiver'::text])),
  constraint counterparty_contacts_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);
CREATE INDEX counterparty_contacts_root_uuid_idx ON public.counterparty_contacts USING btree (root_uuid);

create table counterparty_contracts (
  uuid uuid not null,
  root_uuid uuid not null,
  number text not null,
  date date not null,
  valid_to date,
  created_at timestamp with time zone not null default now(),
  constraint counterparty_contracts_pkey PRIMARY KEY (uuid),
  constraint counterparty_contracts_root_uuid_number_date_key UNIQUE (root_uuid, number, date),
  constraint counterparty_contracts_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);

create table counterparty_managers (
  root_uuid uuid not null,
  manager_uuid uuid not null,
  sort smallint not null default 0,
  constraint counterparty_managers_pkey PRIMARY KEY (root_uuid, manager_uuid),
  constraint counterparty_managers_manager_uuid_fkey FOREIGN KEY (manager_uuid) REFERENCES managers(uuid),
  constraint counterparty_managers_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);

create table debt_reminders (
  subject text not null,
  stage text not null,
  told_at timestamp with time zone not null default now(),
  constraint debt_reminders_pkey PRIMARY KEY (subject, stage)
);

create table delivery_addresses (
  uuid uuid not null,
  user_uuid uuid not null,
  root_uuid uuid,
  city_uuid uuid not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  constraint delivery_addresses_pkey PRIMARY KEY (uuid),
  constraint delivery_addresses_user_uuid_root_uuid_city_uuid_address_key UNIQUE NULLS NOT DISTINCT (user_uuid, root_uuid, city_uuid, address),
  constraint delivery_addresses_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint delivery_addresses_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint delivery_addresses_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE
);

create table delivery_services (
  city_uuid uuid not null,
  code text not null,
  price numeric(15,3) not null,
  step_grams integer not null,
  max_length_mm integer,
  version integer not null default 1,
  constraint delivery_services_pkey PRIMARY KEY (city_uuid, code),
  constraint delivery_services_code_check CHECK (code = ANY (ARRAY['unloading'::text, 'lift'::text, 'floor'::text])),
  constraint delivery_services_price_check CHECK (price >= 0::numeric),
  constraint delivery_services_step_grams_check CHECK (step_grams > 0),
  constraint delivery_services_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);
CREATE TRIGGER count_row_version BEFORE INSERT OR UPDATE ON delivery_services FOR EACH ROW EXECUTE FUNCTION count_row_version();

create table delivery_tariffs (
  city_uuid uuid not null,
  provider_code text not null,
  cost numeric(15,3) not null,
  free_from numeric(15,3),
  days_from smallint not null,
  days_to smallint not null,
  cutoff text not null default '16:00'::text,
  intervals jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  constraint delivery_tariffs_pkey PRIMARY KEY (city_uuid, provider_code),
  constraint delivery_tariffs_cost_check CHECK (cost >= 0::numeric),
  constraint delivery_tariffs_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);
CREATE TRIGGER count_row_version BEFORE INSERT OR UPDATE ON delivery_tariffs FOR EACH ROW EXECUTE FUNCTION count_row_version();

create table delivery_vehicles (
  city_uuid uuid not null,
  code text not null,
  max_weight_grams integer not null,
  max_length_mm integer not null,
  max_volume_cm3 integer not null,
  surcharge numeric(15,3) not null,
  version integer not null default 1,
  constraint delivery_vehicles_pkey PRIMARY KEY (city_uuid, code),
  constraint delivery_vehicles_surcharge_check CHECK (surcharge >= 0::numeric),
  constraint delivery_vehicles_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);
CREATE TRIGGER count_row_version BEFORE INSERT OR UPDATE ON delivery_vehicles FOR EACH ROW EXECUTE FUNCTION count_row_version();

create table delivery_zones (
  city_uuid uuid not null,
  code text not null,
  name text not null,
  position smallint not null,
  surcharge numeric(15,3) not null,
  days_more smallint not null default 0,
  version integer not null default 1,
  constraint delivery_zones_pkey PRIMARY KEY (city_uuid, code),
  constraint delivery_zones_code_check CHECK (code ~ '^[a-z0-9-]{1,40}$'::text),
  constraint delivery_zones_days_more_check CHECK (days_more >= 0),
  constraint delivery_zones_surcharge_check CHECK (surcharge >= 0::numeric),
  constraint delivery_zones_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);
CREATE TRIGGER count_row_version BEFORE INSERT OR UPDATE ON delivery_zones FOR EACH ROW EXECUTE FUNCTION count_row_version();

create table documents (
  slug text not null,
  body jsonb not null,
  constraint documents_pkey PRIMARY KEY (slug),
  constraint documents_slug_check CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,99}$'::text)
);

create table email_links (
  uuid uuid not null,
  code_hash bytea not null,
  kind text not null,
  email text not null,
  subscription_uuid uuid,
  user_uuid uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint email_links_pkey PRIMARY KEY (uuid),
  constraint email_links_code_hash_key UNIQUE (code_hash),
  constraint a_link_has_what_it_confirms CHECK (
CASE kind
    WHEN 'subscription'::text THEN subscription_uuid IS NOT NULL
    ELSE user_uuid IS NOT NULL
END),
  constraint email_links_email_check CHECK (email = lower(email)),
  constraint email_links_kind_check CHECK (kind = ANY (ARRAY['subscription'::text, 'account'::text])),
  constraint email_links_subscription_uuid_fkey FOREIGN KEY (subscription_uuid) REFERENCES subscriptions(uuid),
  constraint email_links_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX email_links_subscription_uuid_idx ON public.email_links USING btree (subscription_uuid);
CREATE INDEX email_links_user_uuid_created_at_idx ON public.email_links USING btree (user_uuid, created_at DESC);

create table exchange_attempts (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  address text not null,
  login bytea,
  constraint exchange_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX exchange_attempts_address_at_idx ON public.exchange_attempts USING btree (address, at);

create table exchange_connections (
  uuid uuid not null,
  name text not null,
  login text not null,
  password_hash text not null,
  type text not null,
  encoding text not null default 'windows-1251'::text,
  time_zone text not null default 'Europe/Moscow'::text,
  addresses text[],
  file_limit integer not null default 10485760,
  takes_zip boolean not null default true,
  stock_meaning jsonb not null default '{}'::jsonb,
  policy jsonb not null default '{}'::jsonb,
  fuses jsonb not null default '{}'::jsonb,
  status_map jsonb not null default '{}'::jsonb,
  organisations text[] not null default '{}'::text[],
  warehouse_names jsonb not null default '{}'::jsonb,
  repeated_query_confirms boolean not null default false,
  is_main boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  silence_minutes integer not null default 60,
  silence_told_at timestamp with time zone,
  constraint exchange_connections_pkey PRIMARY KEY (uuid),
  constraint exchange_connections_login_key UNIQUE (login),
  constraint exchange_connections_encoding_check CHECK (encoding = ANY (ARRAY['windows-1251'::text, 'utf-8'::text])),
  constraint exchange_connections_file_limit_check CHECK (file_limit >= 65536 AND file_limit <= 104857600),
  constraint exchange_connections_login_check CHECK (login <> ''::text),
  constraint exchange_connections_name_check CHECK (name <> ''::text),
  constraint exchange_connections_silence_minutes_check CHECK (silence_minutes >= 10 AND silence_minutes <= 44640),
  constraint exchange_connections_type_check CHECK (type = ANY (ARRAY['catalog'::text, 'sale'::text, 'both'::text]))
);
CREATE UNIQUE INDEX exchange_connections_main ON public.exchange_connections USING btree (is_main) WHERE is_main;

create table exchange_count_shares (
  product_uuid uuid not null,
  warehouse_uuid uuid not null,
  part_uuid uuid not null,
  added numeric(12,3) not null,
  taken numeric(12,3) not null,
  constraint exchange_count_shares_pkey PRIMARY KEY (product_uuid, warehouse_uuid, part_uuid),
  constraint exchange_count_shares_part_uuid_fkey FOREIGN KEY (part_uuid) REFERENCES order_parts(uuid) ON DELETE CASCADE,
  constraint exchange_count_shares_product_uuid_warehouse_uuid_fkey FOREIGN KEY (product_uuid, warehouse_uuid) REFERENCES exchange_counts(product_uuid, warehouse_uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_count_shares_part ON public.exchange_count_shares USING btree (part_uuid);

create table exchange_counted (
  id bigint not null generated always as identity,
  session_uuid uuid not null,
  warehouses uuid[] not null,
  ids text[] not null,
  constraint exchange_counted_pkey PRIMARY KEY (id),
  constraint exchange_counted_session_uuid_fkey FOREIGN KEY (session_uuid) REFERENCES exchange_sessions(uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_counted_session_uuid_idx ON public.exchange_counted USING btree (session_uuid);

create table exchange_counts (
  product_uuid uuid not null,
  warehouse_uuid uuid not null,
  connection_uuid uuid not null,
  quantity numeric(12,3) not null,
  counted_at timestamp with time zone not null,
  constraint exchange_counts_pkey PRIMARY KEY (product_uuid, warehouse_uuid),
  constraint exchange_counts_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid) ON DELETE CASCADE,
  constraint exchange_counts_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE,
  constraint exchange_counts_warehouse_uuid_fkey FOREIGN KEY (warehouse_uuid) REFERENCES warehouses(uuid) ON DELETE CASCADE
);

create table exchange_documents (
  connection_uuid uuid not null,
  external_id text not null,
  kind text not null,
  hash bytea not null,
  formed_at text not null,
  applied_at timestamp with time zone not null,
  constraint exchange_documents_pkey PRIMARY KEY (connection_uuid, external_id, kind),
  constraint exchange_documents_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'shipping'::text, 'return'::text, 'payment'::text])),
  constraint exchange_documents_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid)
);

create table exchange_file_parts (
  file_uuid uuid not null,
  position integer not null,
  file_key uuid not null,
  size integer not null,
  constraint exchange_file_parts_pkey PRIMARY KEY (file_uuid, "position"),
  constraint exchange_file_parts_file_key_key UNIQUE (file_key),
  constraint exchange_file_parts_position_check CHECK ("position" > 0),
  constraint exchange_file_parts_size_check CHECK (size > 0),
  constraint exchange_file_parts_file_uuid_fkey FOREIGN KEY (file_uuid) REFERENCES exchange_files(uuid) ON DELETE CASCADE
);

create table exchange_files (
  uuid uuid not null,
  session_uuid uuid not null,
  job_uuid uuid,
  name text not null,
  kind text not null,
  size bigint not null default 0,
  parts integer not null default 0,
  last_hash bytea,
  last_size bigint,
  state text not null default 'open'::text,
  started integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint exchange_files_pkey PRIMARY KEY (uuid),
  constraint exchange_files_kind_check CHECK (kind = ANY (ARRAY['document'::text, 'archive'::text, 'picture'::text, 'other'::text])),
  constraint exchange_files_name_check CHECK (name <> ''::text),
  constraint exchange_files_state_check CHECK (state = ANY (ARRAY['open'::text, 'queued'::text, 'done'::text])),
  constraint exchange_files_job_uuid_fkey FOREIGN KEY (job_uuid) REFERENCES exchange_jobs(uuid) ON DELETE SET NULL,
  constraint exchange_files_session_uuid_fkey FOREIGN KEY (session_uuid) REFERENCES exchange_sessions(uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_files_created_at_idx ON public.exchange_files USING btree (created_at);
CREATE INDEX exchange_files_job_uuid_idx ON public.exchange_files USING btree (job_uuid);
CREATE UNIQUE INDEX exchange_files_open ON public.exchange_files USING btree (session_uuid, name) WHERE (state = 'open'::text);
CREATE INDEX exchange_files_session_uuid_name_started_idx ON public.exchange_files USING btree (session_uuid, name, started);

create table exchange_goods (
  connection_uuid uuid not null,
  external_id text not null,
  waiting_groups text[],
  is_split boolean not null default false,
  is_deleted boolean not null default false,
  is_described boolean not null default false,
  is_service boolean not null default false,
  constraint exchange_goods_pkey PRIMARY KEY (connection_uuid, external_id),
  constraint exchange_goods_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid)
);
CREATE INDEX exchange_goods_groups ON public.exchange_goods USING gin (waiting_groups);

create table exchange_held (
  uuid uuid not null,
  job_uuid uuid not null,
  kind text not null,
  detail text not null default ''::text,
  fuse jsonb not null,
  differences jsonb not null,
  state text not null default 'waiting'::text,
  held_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint exchange_held_pkey PRIMARY KEY (uuid),
  constraint exchange_held_job_uuid_kind_detail_key UNIQUE (job_uuid, kind, detail),
  constraint exchange_held_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'status'::text, 'prices'::text, 'stock'::text, 'pictures'::text, 'groups'::text])),
  constraint exchange_held_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'applying'::text, 'applied'::text, 'rejected'::text, 'replaced'::text])),
  constraint exchange_held_job_uuid_fkey FOREIGN KEY (job_uuid) REFERENCES exchange_jobs(uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_held_state_idx ON public.exchange_held USING btree (state) WHERE (state = 'waiting'::text);

create table exchange_jobs (
  uuid uuid not null,
  number bigint not null generated always as identity,
  connection_uuid uuid not null,
  session_uuid uuid not null,
  kind text not null,
  since timestamp with time zone,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  place jsonb,
  counts jsonb not null default '{}'::jsonb,
  total integer,
  warnings integer not null default 0,
  code text,
  fault jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  is_own boolean not null default false,
  has_notes boolean not null generated always as (((COALESCE(((counts ->> 'refused'::text))::integer, 0) > 0) OR (COALESCE(((counts ->> 'parked'::text))::integer, 0) > 0))) stored,
  constraint exchange_jobs_pkey PRIMARY KEY (uuid),
  constraint exchange_jobs_number_key UNIQUE (number),
  constraint exchange_jobs_kind_check CHECK (kind = ANY (ARRAY['package'::text, 'complete'::text, 'deactivate'::text])),
  constraint exchange_jobs_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'held'::text])),
  constraint exchange_jobs_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid),
  constraint exchange_jobs_session_uuid_fkey FOREIGN KEY (session_uuid) REFERENCES exchange_sessions(uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_jobs_session_uuid_number_idx ON public.exchange_jobs USING btree (session_uuid, number);
CREATE INDEX exchange_jobs_session_uuid_state_has_notes_idx ON public.exchange_jobs USING btree (session_uuid, state, has_notes);
CREATE INDEX exchange_jobs_waiting ON public.exchange_jobs USING btree (connection_uuid, number) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

create table exchange_links (
  connection_uuid uuid not null,
  kind text not null,
  external_id text not null,
  parent_id text,
  name text not null,
  target text,
  state text not null default 'new'::text,
  seen_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  inn text,
  kpp text,
  hid_target boolean not null default false,
  currency text,
  constraint exchange_links_pkey PRIMARY KEY (connection_uuid, kind, external_id),
  constraint exchange_links_check CHECK ((state = 'linked'::text) = (target IS NOT NULL)),
  constraint exchange_links_external_id_check CHECK (length(external_id) <= 120),
  constraint exchange_links_kind_check CHECK (kind = ANY (ARRAY['group'::text, 'property'::text, 'value'::text, 'priceType'::text, 'warehouse'::text, 'unit'::text, 'brand'::text, 'counterparty'::text])),
  constraint exchange_links_state_check CHECK (state = ANY (ARRAY['new'::text, 'linked'::text, 'ignored'::text])),
  constraint exchange_links_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid)
);
CREATE INDEX exchange_links_companies ON public.exchange_links USING btree (target) WHERE (kind = 'counterparty'::text);
CREATE INDEX exchange_links_inn ON public.exchange_links USING btree (inn) WHERE (inn IS NOT NULL);

create table exchange_mentions (
  id bigint not null generated always as identity,
  connection_uuid uuid not null,
  session_uuid uuid not null,
  kind text not null,
  formed_at text not null,
  at timestamp with time zone not null,
  is_whole boolean not null,
  ids text[] not null,
  file text not null default ''::text,
  constraint exchange_mentions_pkey PRIMARY KEY (id),
  constraint exchange_mentions_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'prices'::text, 'rests'::text, 'groups'::text])),
  constraint exchange_mentions_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid)
);
CREATE INDEX exchange_mentions_at_idx ON public.exchange_mentions USING btree (at);
CREATE INDEX exchange_mentions_connection_uuid_kind_formed_at_idx ON public.exchange_mentions USING btree (connection_uuid, kind, formed_at);
CREATE INDEX exchange_mentions_session_uuid_idx ON public.exchange_mentions USING btree (session_uuid);

create table exchange_parked (
  connection_uuid uuid not null,
  kind text not null,
  external_id text not null,
  detail text not null default ''::text,
  waits_for text not null,
  payload jsonb not null,
  formed_at text not null,
  parked_at timestamp with time zone not null,
  constraint exchange_parked_pkey PRIMARY KEY (connection_uuid, kind, external_id, detail),
  constraint exchange_parked_kind_check CHECK (kind = ANY (ARRAY['offer'::text, 'price'::text, 'rest'::text])),
  constraint exchange_parked_waits_for_check CHECK (waits_for = ANY (ARRAY['product'::text, 'priceType'::text, 'warehouse'::text])),
  constraint exchange_parked_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid)
);
CREATE INDEX exchange_parked_reason ON public.exchange_parked USING btree (connection_uuid, waits_for, detail);

create table exchange_pictures (
  connection_uuid uuid not null,
  external_id text not null,
  names text[] not null,
  placed uuid[] not null default '{}'::uuid[],
  is_due boolean not null,
  named_at timestamp with time zone not null default now(),
  constraint exchange_pictures_pkey PRIMARY KEY (connection_uuid, external_id),
  constraint exchange_pictures_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid)
);
CREATE INDEX exchange_pictures_due ON public.exchange_pictures USING btree (connection_uuid, external_id) WHERE is_due;

create table exchange_problems (
  id bigint not null generated always as identity,
  job_uuid uuid not null,
  path text not null,
  external_id text,
  code text not null,
  field text not null default ''::text,
  value text not null default ''::text,
  constraint exchange_problems_pkey PRIMARY KEY (id),
  constraint exchange_problems_job_uuid_fkey FOREIGN KEY (job_uuid) REFERENCES exchange_jobs(uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_problems_job_uuid_id_idx ON public.exchange_problems USING btree (job_uuid, id);

create table exchange_sent_documents (
  session_uuid uuid not null,
  part_uuid uuid not null,
  version integer not null,
  constraint exchange_sent_documents_pkey PRIMARY KEY (session_uuid, part_uuid),
  constraint exchange_sent_documents_part_uuid_fkey FOREIGN KEY (part_uuid) REFERENCES order_parts(uuid) ON DELETE CASCADE,
  constraint exchange_sent_documents_session_uuid_fkey FOREIGN KEY (session_uuid) REFERENCES exchange_sessions(uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_sent_documents_part_uuid_idx ON public.exchange_sent_documents USING btree (part_uuid);

create table exchange_sessions (
  uuid uuid not null,
  connection_uuid uuid not null,
  type text not null,
  token_hash bytea not null,
  address text not null,
  user_agent text not null default ''::text,
  version_sent text,
  version text,
  bytes bigint not null default 0,
  began_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  needs_end boolean not null default false,
  catalog_goods integer,
  whole_files jsonb not null default '{}'::jsonb,
  constraint exchange_sessions_pkey PRIMARY KEY (uuid),
  constraint exchange_sessions_token_hash_key UNIQUE (token_hash),
  constraint exchange_sessions_type_check CHECK (type = ANY (ARRAY['catalog'::text, 'sale'::text])),
  constraint exchange_sessions_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid)
);
CREATE INDEX exchange_sessions_began_at_uuid_idx ON public.exchange_sessions USING btree (began_at DESC, uuid);
CREATE INDEX exchange_sessions_connection_uuid_began_at_idx ON public.exchange_sessions USING btree (connection_uuid, began_at DESC);
CREATE INDEX exchange_sessions_unended ON public.exchange_sessions USING btree (seen_at) WHERE needs_end;

create table exchange_shippings (
  connection_uuid uuid not null,
  external_id text not null,
  part_uuid uuid not null,
  number text not null,
  date date,
  shipped_at timestamp with time zone not null,
  lines jsonb,
  constraint exchange_shippings_pkey PRIMARY KEY (connection_uuid, external_id),
  constraint exchange_shippings_connection_uuid_fkey FOREIGN KEY (connection_uuid) REFERENCES exchange_connections(uuid) ON DELETE CASCADE,
  constraint exchange_shippings_part_uuid_fkey FOREIGN KEY (part_uuid) REFERENCES order_parts(uuid) ON DELETE CASCADE
);
CREATE INDEX exchange_shippings_part ON public.exchange_shippings USING btree (part_uuid);

create table facet_bounds (
  category_uuid uuid not null,
  code text not null,
  low double precision not null,
  high double precision not null,
  constraint facet_bounds_pkey PRIMARY KEY (category_uuid, code),
  constraint facet_bounds_category_uuid_fkey FOREIGN KEY (category_uuid) REFERENCES categories(uuid)
);

create table facet_sets (
  id integer not null generated always as identity,
  value_ids integer[] not null,
  constraint facet_sets_pkey PRIMARY KEY (id),
  constraint facet_sets_value_ids_key UNIQUE (value_ids)
);

create table facet_values (
  id integer not null generated always as identity,
  code text not null,
  slug text not null,
  label text not null,
  constraint facet_values_pkey PRIMARY KEY (id),
  constraint facet_values_code_slug_key UNIQUE (code, slug)
);
CREATE INDEX facet_values_labels ON public.facet_values USING btree (code, label);

create table favourites (
  owner text not null,
  product_uuid uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint favourites_pkey PRIMARY KEY (owner, product_uuid),
  constraint favourites_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid)
);
CREATE INDEX favourites_by_owner ON public.favourites USING btree (owner, added_at DESC);
CREATE INDEX favourites_of_product ON public.favourites USING btree (product_uuid);

create table feed_profiles (
  uuid uuid not null,
  name text not null,
  target text not null,
  city_uuid uuid not null,
  token text,
  categories uuid[] not null default '{}'::uuid[],
  brands uuid[] not null default '{}'::uuid[],
  min_price numeric(14,3),
  min_stock numeric(12,3),
  takes_on_order boolean not null,
  with_drawings boolean not null,
  utm text not null,
  delivery_options jsonb not null,
  has_pickup boolean not null,
  has_store boolean not null,
  every_hours integer not null,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  next_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  leased_until timestamp with time zone,
  built_at timestamp with time zone,
  file_key uuid,
  gzip_key uuid,
  etag text,
  bytes bigint,
  offers integer,
  left_out jsonb not null default '{}'::jsonb,
  fault text,
  read_at timestamp with time zone,
  reader text,
  constraint feed_profiles_pkey PRIMARY KEY (uuid),
  constraint feed_profiles_name_key UNIQUE (name),
  constraint feed_profiles_token_key UNIQUE (token),
  constraint feed_profiles_check CHECK (target <> 'google'::text OR token IS NOT NULL),
  constraint feed_profiles_every_hours_check CHECK (every_hours = ANY (ARRAY[1, 3, 6, 12, 24])),
  constraint feed_profiles_min_price_check CHECK (min_price > 0::numeric),
  constraint feed_profiles_min_stock_check CHECK (min_stock > 0::numeric),
  constraint feed_profiles_name_check CHECK (name <> ''::text),
  constraint feed_profiles_target_check CHECK (target = ANY (ARRAY['yandexProducts'::text, 'yandexMarket'::text, 'google'::text])),
  constraint feed_profiles_token_check CHECK (token ~ '^[0-9a-f]{32}$'::text),
  constraint feed_profiles_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);
CREATE INDEX feed_profiles_next_at_idx ON public.feed_profiles USING btree (next_at);
CREATE UNIQUE INDEX feed_profiles_public ON public.feed_profiles USING btree (city_uuid) WHERE (token IS NULL);

create table feedback_messages (
  uuid uuid not null,
  feedback_uuid uuid not null,
  author text not null,
  message text not null,
  created_at timestamp with time zone not null default now(),
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint feedback_messages_pkey PRIMARY KEY (uuid),
  constraint feedback_messages_author_check CHECK (author = ANY (ARRAY['shop'::text, 'user'::text])),
  constraint feedback_messages_feedback_uuid_fkey FOREIGN KEY (feedback_uuid) REFERENCES feedbacks(uuid) ON DELETE CASCADE
);
CREATE INDEX feedback_messages_feedback_uuid_created_at_idx ON public.feedback_messages USING btree (feedback_uuid, created_at);

create table feedbacks (
  uuid uuid not null,
  number text not null,
  owner text not null,
  form_key uuid not null,
  user_uuid uuid,
  city_uuid uuid not null,
  type text not null,
  subject text not null,
  message text not null,
  order_number text,
  product_uuid uuid,
  fio text not null,
  phone text,
  email text,
  preferred_channel text not null,
  page_url text not null,
  status text not null default 'new'::text,
  created_at timestamp with time zone not null default now(),
  order_uuid uuid,
  version integer not null default 1,
  constraint feedbacks_pkey PRIMARY KEY (uuid),
  constraint feedbacks_number_key UNIQUE (number),
  constraint feedbacks_owner_form_key_key UNIQUE (owner, form_key),
  constraint feedbacks_preferred_channel_check CHECK (preferred_channel = ANY (ARRAY['phone'::text, 'email'::text])),
  constraint feedbacks_status_check CHECK (status = ANY (ARRAY['new'::text, 'inProgress'::text, 'answered'::text, 'closed'::text])),
  constraint feedbacks_type_check CHECK (type = ANY (ARRAY['question'::text, 'order'::text, 'product'::text, 'document'::text, 'complaint'::text, 'claim'::text, 'idea'::text, 'siteError'::text, 'callback'::text])),
  constraint feedbacks_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint feedbacks_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint feedbacks_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid),
  constraint feedbacks_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX feedbacks_created_at_idx ON public.feedbacks USING btree (created_at) WHERE (status = ANY (ARRAY['new'::text, 'inProgress'::text]));
CREATE INDEX feedbacks_of_orders ON public.feedbacks USING btree (order_uuid) WHERE (order_uuid IS NOT NULL);
CREATE INDEX feedbacks_of_product ON public.feedbacks USING btree (product_uuid) WHERE (product_uuid IS NOT NULL);
CREATE INDEX feedbacks_open ON public.feedbacks USING btree (created_at) WHERE (status = 'new'::text);
CREATE INDEX feedbacks_user_uuid_created_at_idx ON public.feedbacks USING btree (user_uuid, created_at DESC);

create table file_processes (
  uuid uuid not null,
  user_uuid uuid,
  root_uuid uuid,
  type text not null,
  title text not null,
  params jsonb not null,
  status text not null default 'queued'::text,
  progress smallint not null default 0,
  attempts smallint not null default 0,
  lease_until timestamp with time zone,
  file_key uuid,
  file_name text,
  file_mime text,
  file_size integer,
  file_sha256 bytea,
  error_code text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  staff_uuid uuid,
  version integer not null default 1,
  dropped_at timestamp with time zone,
  dropped_by text,
  drop_reason text,
  constraint file_processes_pkey PRIMARY KEY (uuid),
  constraint file_processes_check CHECK ((status = 'done'::text) = (file_key IS NOT NULL)),
  constraint file_processes_check1 CHECK ((user_uuid IS NULL) <> (staff_uuid IS NULL)),
  constraint file_processes_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint file_processes_status_check CHECK (status = ANY (ARRAY['queued'::text, 'processing'::text, 'done'::text, 'error'::text])),
  constraint file_processes_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint file_processes_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES staff(uuid),
  constraint file_processes_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE
);
CREATE INDEX file_processes_created_at_idx ON public.file_processes USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'processing'::text]));
CREATE INDEX file_processes_failed ON public.file_processes USING btree (created_at DESC, uuid) WHERE (status = 'error'::text);
CREATE INDEX file_processes_file_key_idx ON public.file_processes USING btree (file_key) WHERE (file_key IS NOT NULL);
CREATE INDEX file_processes_price_list ON public.file_processes USING btree (((params ->> 'priceList'::text)), created_at DESC) WHERE (type = 'priceList'::text);
CREATE INDEX file_processes_staff_uuid_created_at_idx ON public.file_processes USING btree (staff_uuid, created_at DESC) WHERE (staff_uuid IS NOT NULL);
CREATE INDEX file_processes_user_uuid_created_at_idx ON public.file_processes USING btree (user_uuid, created_at DESC);

create table files (
  uuid uuid not null,
  owner text not null,
  name text not null,
  extension text not null,
  size integer not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null default now(),
  feedback_uuid uuid,
  claim_uuid uuid,
  draft_uuid uuid,
  claim_message_uuid uuid,
  is_outcome boolean not null default false,
  constraint files_pkey PRIMARY KEY (uuid),
  constraint files_extension_check CHECK (extension = ANY (ARRAY['jpg'::text, 'png'::text, 'webp'::text, 'pdf'::text, 'docx'::text, 'xlsx'::text])),
  constraint files_size_check CHECK (size > 0),
  constraint files_claim_message_uuid_fkey FOREIGN KEY (claim_message_uuid) REFERENCES claim_messages(uuid),
  constraint files_claim_uuid_fkey FOREIGN KEY (claim_uuid) REFERENCES claims(uuid),
  constraint files_draft_uuid_fkey FOREIGN KEY (draft_uuid) REFERENCES claims(uuid) ON DELETE SET NULL,
  constraint files_feedback_uuid_fkey FOREIGN KEY (feedback_uuid) REFERENCES feedbacks(uuid)
);
CREATE INDEX files_claim_uuid_idx ON public.files USING btree (claim_uuid) WHERE (claim_uuid IS NOT NULL);
CREATE INDEX files_draft_uuid_idx ON public.files USING btree (draft_uuid) WHERE (draft_uuid IS NOT NULL);
CREATE INDEX files_feedback_uuid_idx ON public.files USING btree (feedback_uuid) WHERE (feedback_uuid IS NOT NULL);
CREATE INDEX files_in_waiting ON public.files USING btree (owner, created_at) WHERE ((feedback_uuid IS NULL) AND (claim_uuid IS NULL));

create table guest_cities (
  owner text not null,
  city_uuid uuid not null,
  updated_at timestamp with time zone not null default now(),
  constraint guest_cities_pkey PRIMARY KEY (owner),
  constraint guest_cities_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid) ON DELETE CASCADE
);

create table handover_receipts (
  uuid uuid not null,
  order_uuid uuid not null,
  part_uuid uuid not null,
  payment_uuid uuid not null,
  amount numeric(15,3) not null,
  status text not null default 'pending'::text,
  request jsonb not null,
  attempt smallint not null default 1,
  external_id text,
  check_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint handover_receipts_pkey PRIMARY KEY (uuid),
  constraint handover_receipts_part_uuid_payment_uuid_key UNIQUE (part_uuid, payment_uuid),
  constraint handover_receipts_amount_check CHECK (amount > 0::numeric),
  constraint handover_receipts_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'canceled'::text])),
  constraint handover_receipts_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint handover_receipts_payment_uuid_fkey FOREIGN KEY (payment_uuid) REFERENCES payments(uuid)
);
CREATE INDEX handover_receipts_failed ON public.handover_receipts USING btree (created_at) WHERE (status = 'canceled'::text);
CREATE INDEX handover_receipts_order_uuid_idx ON public.handover_receipts USING btree (order_uuid);
CREATE INDEX handover_receipts_payment_uuid_idx ON public.handover_receipts USING btree (payment_uuid);
CREATE INDEX handover_receipts_to_follow ON public.handover_receipts USING btree (check_at) WHERE (status = 'pending'::text);

create table idempotency_keys (
  owner text not null,
  scope text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (owner, scope, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

create table import_fetches (
  uuid uuid not null,
  source_uuid uuid not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  result text,
  code text,
  details jsonb not null default '{}'::jsonb,
  bytes integer,
  run_uuid uuid,
  constraint import_fetches_pkey PRIMARY KEY (uuid),
  constraint import_fetches_result_check CHECK (result = ANY (ARRAY['same'::text, 'done'::text, 'partial'::text, 'held'::text, 'failed'::text])),
  constraint import_fetches_run_uuid_fkey FOREIGN KEY (run_uuid) REFERENCES import_runs(uuid) ON DELETE SET NULL,
  constraint import_fetches_source_uuid_fkey FOREIGN KEY (source_uuid) REFERENCES import_sources(uuid) ON DELETE CASCADE
);
CREATE INDEX import_fetches_run_uuid_idx ON public.import_fetches USING btree (run_uuid);
CREATE INDEX import_fetches_source_uuid_began_at_idx ON public.import_fetches USING btree (source_uuid, began_at DESC);

create table import_files (
  file_key uuid not null,
  run_uuid uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint import_files_pkey PRIMARY KEY (file_key),
  constraint import_files_run_uuid_key UNIQUE (run_uuid),
  constraint import_files_run_uuid_fkey FOREIGN KEY (run_uuid) REFERENCES import_runs(uuid) ON DELETE CASCADE
);

create table import_mappings (
  kind text not null,
  head_hash text not null,
  columns jsonb not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint import_mappings_pkey PRIMARY KEY (kind, head_hash)
);

create table import_rows (
  run_uuid uuid not null,
  number integer not null,
  key text,
  label text not null default ''::text,
  action text not null,
  changes jsonb not null default '[]'::jsonb,
  fault jsonb,
  saved text,
  stocked text,
  jump integer not null default 0,
  pinned text[] not null default '{}'::text[],
  constraint import_rows_pkey PRIMARY KEY (run_uuid, number),
  constraint import_rows_action_check CHECK (action = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'error'::text])),
  constraint import_rows_saved_check CHECK (saved = ANY (ARRAY['none'::text, 'done'::text, 'stale'::text, 'refused'::text, 'undone'::text, 'left'::text])),
  constraint import_rows_stocked_check CHECK (stocked = ANY (ARRAY['none'::text, 'done'::text, 'stale'::text, 'refused'::text, 'undone'::text, 'left'::text])),
  constraint import_rows_run_uuid_fkey FOREIGN KEY (run_uuid) REFERENCES import_runs(uuid) ON DELETE CASCADE
);
CREATE INDEX import_rows_due ON public.import_rows USING btree (run_uuid, number) WHERE ((saved IS NULL) OR (stocked IS NULL));

create table import_runs (
  uuid uuid not null,
  kind text not null,
  state text not null,
  file_name text not null,
  sha256 text not null,
  mapping jsonb not null,
  options jsonb not null,
  counts jsonb not null default '{}'::jsonb,
  additions jsonb not null default '{}'::jsonb,
  fuses jsonb not null default '[]'::jsonb,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  version integer not null default 1,
  work text,
  work_actor jsonb,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  fault jsonb,
  sheets text[] not null default '{}'::text[],
  sheet text,
  constraint import_runs_pkey PRIMARY KEY (uuid),
  constraint import_runs_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'prices'::text, 'stock'::text, 'barcodes'::text, 'categories'::text, 'brands'::text, 'attributes'::text, 'redirects'::text, 'markups'::text, 'photos'::text])),
  constraint import_runs_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint import_runs_state_check CHECK (state = ANY (ARRAY['loaded'::text, 'mapped'::text, 'checking'::text, 'checked'::text, 'ready'::text, 'held'::text, 'applying'::text, 'done'::text, 'partial'::text, 'failed'::text, 'undoing'::text, 'undone'::text])),
  constraint import_runs_work_check CHECK (work = ANY (ARRAY['read'::text, 'check'::text, 'apply'::text, 'undo'::text]))
);
CREATE INDEX import_runs_created_at_idx ON public.import_runs USING btree (created_at);
CREATE INDEX import_runs_sha256_idx ON public.import_runs USING btree (sha256);
CREATE INDEX import_runs_work ON public.import_runs USING btree (created_at) WHERE (work IS NOT NULL);

create table import_sources (
  uuid uuid not null,
  name text not null,
  kind text not null,
  address text not null,
  login text,
  password bytea,
  every text not null,
  state text not null default 'active'::text,
  options jsonb not null default '{}'::jsonb,
  etag text,
  last_modified text,
  next_at timestamp with time zone not null,
  leased_until timestamp with time zone,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  version integer not null default 1,
  asked_at timestamp with time zone,
  changed_at timestamp with time zone,
  constraint import_sources_pkey PRIMARY KEY (uuid),
  constraint import_sources_name_key UNIQUE (name),
  constraint import_sources_check CHECK ((login IS NULL) = (password IS NULL)),
  constraint import_sources_every_check CHECK (every = ANY (ARRAY['hourly'::text, 'daily'::text])),
  constraint import_sources_name_check CHECK (name <> ''::text),
  constraint import_sources_state_check CHECK (state = ANY (ARRAY['active'::text, 'paused'::text]))
);

create table join_requests (
  uuid uuid not null,
  user_uuid uuid not null,
  root_uuid uuid not null,
  status text not null default 'new'::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint join_requests_pkey PRIMARY KEY (uuid),
  constraint join_requests_user_uuid_root_uuid_key UNIQUE (user_uuid, root_uuid),
  constraint join_requests_status_check CHECK (status = ANY (ARRAY['new'::text, 'approved'::text, 'rejected'::text])),
  constraint join_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(uuid),
  constraint join_requests_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint join_requests_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX join_requests_root_uuid_idx ON public.join_requests USING btree (root_uuid) WHERE (status = 'new'::text);

create table letter_limits (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint letter_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX letter_limits_ends_at_idx ON public.letter_limits USING btree (ends_at);

create table list_prices (
  price_list_id smallint not null,
  category_uuid uuid not null,
  product_uuid uuid not null,
  price numeric(15,3) not null,
  constraint list_prices_pkey PRIMARY KEY (price_list_id, category_uuid, product_uuid) INCLUDE (price)
);

create table login_codes (
  uuid uuid not null,
  flow text not null,
  phone text not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  tries smallint not null default 0,
  consumed_at timestamp with time zone,
  voided_at timestamp with time zone,
  ip text not null,
  fingerprint text not null,
  payload jsonb,
  session_uuid uuid,
  network text,
  proof_spent_at timestamp with time zone,
  channel text not null default 'sms'::text,
  message_id integer,
  delivery text,
  delivery_asked_at timestamp with time zone,
  constraint login_codes_pkey PRIMARY KEY (uuid),
  constraint login_codes_flow_check CHECK (flow = ANY (ARRAY['login'::text, 'register'::text, 'phone'::text, 'claim'::text, 'confirm'::text, 'email'::text, 'profileEmail'::text, 'invitation'::text])),
  constraint login_codes_session_uuid_fkey FOREIGN KEY (session_uuid) REFERENCES sessions(uuid)
);
CREATE INDEX login_codes_created_at_idx ON public.login_codes USING btree (created_at) WHERE ((message_id IS NOT NULL) AND (delivery = ANY (ARRAY['sent'::text, 'unknown'::text])));
CREATE INDEX login_codes_fingerprint_created_at_idx ON public.login_codes USING btree (fingerprint, created_at DESC);
CREATE INDEX login_codes_ip_created_at_idx ON public.login_codes USING btree (ip, created_at DESC);
CREATE INDEX login_codes_network_created_at_idx ON public.login_codes USING btree (network, created_at DESC) WHERE (network IS NOT NULL);
CREATE INDEX login_codes_phone_created_at_idx ON public.login_codes USING btree (phone, created_at DESC);

create table managers (
  uuid uuid not null,
  fio text not null,
  position text not null,
  phone text not null,
  ext text,
  email text not null,
  photo text,
  timezone text not null,
  schedule jsonb not null,
  messengers jsonb not null,
  constraint managers_pkey PRIMARY KEY (uuid)
);

create table marking_codes (
  uuid uuid not null,
  gtin text not null,
  serial text not null,
  code text not null,
  item_uuid uuid not null,
  taken_at timestamp with time zone not null default clock_timestamp(),
  freed_at timestamp with time zone,
  constraint marking_codes_pkey PRIMARY KEY (uuid),
  constraint marking_codes_code_check CHECK (length(code) <= 250),
  constraint marking_codes_gtin_check CHECK (gtin ~ '^[0-9]{14}$'::text),
  constraint marking_codes_serial_check CHECK (length(serial) >= 1 AND length(serial) <= 20),
  constraint marking_codes_item_uuid_fkey FOREIGN KEY (item_uuid) REFERENCES order_items(uuid) ON DELETE CASCADE
);
CREATE INDEX marking_codes_item_uuid_idx ON public.marking_codes USING btree (item_uuid);
CREATE UNIQUE INDEX marking_codes_once ON public.marking_codes USING btree (gtin, serial) WHERE (freed_at IS NULL);

create table materials (
  uuid uuid not null,
  slug text not null,
  title text not null,
  lead text not null,
  body text not null,
  cover jsonb,
  drawing jsonb,
  tags text[] not null default '{}'::text[],
  read_minutes smallint not null,
  category_slug text,
  published_at timestamp with time zone not null,
  updated_at timestamp with time zone not null default now(),
  media_uuid uuid,
  is_hidden boolean not null default false,
  constraint materials_pkey PRIMARY KEY (uuid),
  constraint materials_slug_key UNIQUE (slug),
  constraint materials_read_minutes_check CHECK (read_minutes > 0),
  constraint materials_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid)
);
CREATE INDEX materials_media_uuid_idx ON public.materials USING btree (media_uuid) WHERE (media_uuid IS NOT NULL);
CREATE TRIGGER keep_content_revision AFTER INSERT OR DELETE OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION keep_content_revision('material', 'uuid');

create table media (
  uuid uuid not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  alt text not null default ''::text,
  title text not null default ''::text,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  created_at timestamp with time zone not null default now(),
  constraint media_pkey PRIMARY KEY (uuid),
  constraint media_sha256_key UNIQUE (sha256),
  constraint media_bytes_check CHECK (bytes > 0),
  constraint media_height_check CHECK (height > 0),
  constraint media_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint media_width_check CHECK (width > 0)
);
CREATE INDEX media_address ON public.media USING btree ("left"(sha256, 32));

create table media_variants (
  media_uuid uuid not null,
  width integer not null,
  format text not null,
  file_key uuid not null,
  constraint media_variants_pkey PRIMARY KEY (media_uuid, format, width),
  constraint media_variants_file_key_key UNIQUE (file_key),
  constraint media_variants_format_check CHECK (format = ANY (ARRAY['avif'::text, 'webp'::text, 'jpg'::text])),
  constraint media_variants_width_check CHECK (width > 0),
  constraint media_variants_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid) ON DELETE CASCADE
);

create table member_invitations (
  uuid uuid not null,
  root_uuid uuid not null,
  phone text,
  email text,
  rights jsonb not null,
  code_hash bytea,
  invited_by uuid not null,
  status text not null default 'new'::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  answered_by uuid,
  constraint member_invitations_pkey PRIMARY KEY (uuid),
  constraint member_invitations_code_hash_key UNIQUE (code_hash),
  constraint member_invitations_check CHECK ((phone IS NULL) <> (email IS NULL)),
  constraint member_invitations_status_check CHECK (status = ANY (ARRAY['new'::text, 'accepted'::text, 'declined'::text, 'canceled'::text])),
  constraint member_invitations_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(uuid),
  constraint member_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(uuid),
  constraint member_invitations_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);
CREATE INDEX member_invitations_invited_by_created_at_idx ON public.member_invitations USING btree (invited_by, created_at DESC);
CREATE INDEX member_invitations_phone_idx ON public.member_invitations USING btree (phone) WHERE (status = 'new'::text);
CREATE INDEX member_invitations_root_uuid_created_at_idx ON public.member_invitations USING btree (root_uuid, created_at DESC);

create table moderation_history (
  uuid uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  user_uuid uuid,
  root_uuid uuid,
  decision text not null,
  reason text,
  actor_kind text not null,
  actor_id text not null,
  actor_name text,
  constraint moderation_history_pkey PRIMARY KEY (uuid),
  constraint moderation_history_check CHECK ((user_uuid IS NULL) <> (root_uuid IS NULL)),
  constraint moderation_history_decision_check CHECK (decision = ANY (ARRAY['approve'::text, 'reject'::text, 'on'::text, 'off'::text])),
  constraint moderation_history_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX moderation_history_root_uuid_idx ON public.moderation_history USING btree (root_uuid) WHERE (root_uuid IS NOT NULL);
CREATE INDEX moderation_history_user_uuid_idx ON public.moderation_history USING btree (user_uuid) WHERE (user_uuid IS NOT NULL);

create table notifications (
  uuid uuid not null,
  user_uuid uuid not null,
  event text not null,
  params jsonb not null,
  path text,
  dedupe_key text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (uuid),
  constraint notifications_dedupe_key_key UNIQUE (dedupe_key),
  constraint notifications_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX notifications_created_at_idx ON public.notifications USING btree (created_at);
CREATE INDEX notifications_user_uuid_created_at_idx ON public.notifications USING btree (user_uuid, created_at DESC);
CREATE INDEX notifications_user_uuid_idx ON public.notifications USING btree (user_uuid) WHERE (read_at IS NULL);

create table order_approvals (
  uuid uuid not null,
  checkout_uuid uuid not null,
  root_uuid uuid not null,
  user_uuid uuid not null,
  city_uuid uuid not null,
  form jsonb not null,
  asked jsonb not null,
  total numeric(15,3) not null,
  status text not null default 'new'::text,
  reason text,
  order_uuid uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint order_approvals_pkey PRIMARY KEY (uuid),
  constraint order_approvals_status_check CHECK (status = ANY (ARRAY['new'::text, 'approved'::text, 'rejected'::text, 'expired'::text])),
  constraint order_approvals_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint order_approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(uuid),
  constraint order_approvals_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint order_approvals_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint order_approvals_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX order_approvals_checkout_uuid_idx ON public.order_approvals USING btree (checkout_uuid);
CREATE INDEX order_approvals_root_uuid_created_at_idx ON public.order_approvals USING btree (root_uuid, created_at DESC);
CREATE INDEX order_approvals_root_uuid_idx ON public.order_approvals USING btree (root_uuid) WHERE (status = 'new'::text);
CREATE INDEX order_approvals_user_uuid_created_at_idx ON public.order_approvals USING btree (user_uuid, created_at DESC);

create table order_comments (
  uuid uuid not null,
  order_uuid uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  kind text not null,
  text text not null,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  constraint order_comments_pkey PRIMARY KEY (uuid),
  constraint order_comments_kind_check CHECK (kind = ANY (ARRAY['internal'::text, 'buyer'::text])),
  constraint order_comments_text_check CHECK (length(text) >= 1 AND length(text) <= 2000),
  constraint order_comments_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid)
);
CREATE INDEX order_comments_order_uuid_at_idx ON public.order_comments USING btree (order_uuid, at);

create table order_documents (
  uuid uuid not null,
  order_uuid uuid not null,
  part_uuid uuid not null,
  type text not null,
  number text not null,
  issued_on date not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now(),
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint order_documents_pkey PRIMARY KEY (uuid),
  constraint order_documents_number_key UNIQUE (number),
  constraint order_documents_type_check CHECK (type = ANY (ARRAY['upd'::text, 'ukd'::text])),
  constraint order_documents_one_upd EXCLUDE USING btree (part_uuid WITH =) WHERE (type = 'upd'::text),
  constraint order_documents_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint order_documents_part_uuid_fkey FOREIGN KEY (part_uuid) REFERENCES order_parts(uuid)
);
CREATE INDEX order_documents_order_uuid_idx ON public.order_documents USING btree (order_uuid);

create table order_history (
  uuid uuid not null,
  order_uuid uuid not null,
  at timestamp with time zone not null default now(),
  field text not null,
  from_value text,
  to_value text,
  actor text not null,
  comment text,
  actor_uuid uuid,
  subject text,
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint order_history_pkey PRIMARY KEY (uuid),
  constraint order_history_actor_uuid_fkey FOREIGN KEY (actor_uuid) REFERENCES users(uuid),
  constraint order_history_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid)
);
CREATE INDEX order_history_order_uuid_at_idx ON public.order_history USING btree (order_uuid, at);

create table order_item_corrections (
  document_uuid uuid not null,
  item_uuid uuid not null,
  was_quantity numeric(12,3) not null,
  was_price numeric(15,3) not null,
  was_sum numeric(15,3) not null,
  was_vat numeric(15,3) not null,
  became_quantity numeric(12,3) not null,
  became_price numeric(15,3) not null,
  became_sum numeric(15,3) not null,
  became_vat numeric(15,3) not null,
  constraint order_item_corrections_pkey PRIMARY KEY (document_uuid, item_uuid),
  constraint order_item_corrections_became_price_check CHECK (became_price >= 0::numeric),
  constraint order_item_corrections_became_quantity_check CHECK (became_quantity >= 0::numeric),
  constraint order_item_corrections_document_uuid_fkey FOREIGN KEY (document_uuid) REFERENCES order_documents(uuid),
  constraint order_item_corrections_item_uuid_fkey FOREIGN KEY (item_uuid) REFERENCES order_items(uuid)
);
CREATE INDEX order_item_corrections_item_uuid_idx ON public.order_item_corrections USING btree (item_uuid);

create table order_items (
  uuid uuid not null,
  part_uuid uuid not null,
  order_uuid uuid not null,
  position smallint not null,
  product_uuid uuid not null,
  external_id text not null,
  article text not null,
  name text not null,
  unit text not null,
  multiplicity numeric(12,3) not null,
  quantity numeric(12,3) not null,
  price numeric(15,3) not null,
  sum numeric(15,3) not null,
  vat_rate smallint,
  vat_sum numeric(15,3) not null,
  weight_grams bigint,
  state text not null,
  confirmed_quantity numeric(12,3),
  shipped_quantity numeric(12,3),
  canceled_quantity numeric(12,3),
  returned_quantity numeric(12,3) not null default 0,
  discount numeric(15,3) not null default 0,
  volume_cm3 bigint not null default 0,
  promised_date date,
  user_article text,
  constraint order_items_pkey PRIMARY KEY (uuid),
  constraint order_items_quantity_check CHECK (quantity > 0::numeric),
  constraint order_items_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint order_items_part_uuid_fkey FOREIGN KEY (part_uuid) REFERENCES order_parts(uuid),
  constraint order_items_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid)
);
CREATE INDEX order_items_order_uuid_idx ON public.order_items USING btree (order_uuid);
CREATE INDEX order_items_part_uuid_idx ON public.order_items USING btree (part_uuid);
CREATE INDEX order_items_product_uuid_idx ON public.order_items USING btree (product_uuid);
CREATE TRIGGER orders_follow_changed_items AFTER UPDATE ON order_items REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION orders_follow_items();
CREATE TRIGGER orders_follow_lost_items AFTER DELETE ON order_items REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION orders_follow_items();
CREATE TRIGGER orders_follow_new_items AFTER INSERT ON order_items REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION orders_follow_items();

create table order_parts (
  uuid uuid not null,
  order_uuid uuid not null,
  number text not null,
  position smallint not null,
  kind text not null,
  warehouse_uuid uuid,
  vat_rate smallint,
  status text not null,
  delivery_status text not null,
  delivery jsonb not null,
  items_sum numeric(15,3) not null,
  delivery_cost numeric(15,3) not null default 0,
  reserved_until timestamp with time zone,
  store_until timestamp with time zone,
  storage_told_at timestamp with time zone,
  track_number text,
  cancel_reason text,
  version integer not null default 1,
  picked_at timestamp with time zone,
  assembled_at timestamp with time zone,
  waybill_number text,
  delivery_type text generated always as ((delivery ->> 'type'::text)) stored,
  shipped_at timestamp with time zone,
  external_number text,
  external_date date,
  erp_status text,
  export_version integer,
  acknowledged_version integer,
  erp_shipped_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  known_at timestamp with time zone,
  constraint order_parts_pkey PRIMARY KEY (uuid),
  constraint order_parts_number_key UNIQUE (number),
  constraint order_parts_order_uuid_position_key UNIQUE (order_uuid, "position"),
  constraint order_parts_kind_check CHECK (kind = ANY (ARRAY['available'::text, 'notAvailable'::text, 'onOrder'::text])),
  constraint order_parts_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint order_parts_warehouse_uuid_fkey FOREIGN KEY (warehouse_uuid) REFERENCES warehouses(uuid)
);
CREATE INDEX order_parts_by_type ON public.order_parts USING btree (delivery_type, order_uuid);
CREATE INDEX order_parts_day ON public.order_parts USING btree (((delivery ->> 'dateTo'::text)));
CREATE INDEX order_parts_erp_status ON public.order_parts USING btree (erp_status) WHERE (erp_status IS NOT NULL);
CREATE INDEX order_parts_in_erp ON public.order_parts USING btree (order_uuid) INCLUDE (version, acknowledged_version) WHERE (acknowledged_version IS NOT NULL);
CREATE INDEX order_parts_live ON public.order_parts USING btree (order_uuid) INCLUDE (items_sum, delivery_cost) WHERE (status <> 'canceled'::text);
CREATE INDEX order_parts_of_warehouse ON public.order_parts USING btree (warehouse_uuid, order_uuid);
CREATE INDEX order_parts_stored ON public.order_parts USING btree (store_until) WHERE (status = 'readyForPickup'::text);
CREATE INDEX order_parts_to_ship ON public.order_parts USING btree (status, warehouse_uuid) WHERE (status = ANY (ARRAY['confirmed'::text, 'awaitingSupply'::text, 'assembling'::text, 'readyForPickup'::text]));
CREATE INDEX order_parts_unpaid ON public.order_parts USING btree (reserved_until) WHERE (status = 'awaitingPayment'::text);
CREATE TRIGGER drop_picked BEFORE UPDATE OF status ON order_parts FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION drop_picked();
CREATE TRIGGER next_part_version BEFORE UPDATE ON order_parts FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION next_part_version();
CREATE TRIGGER orders_follow_lost_parts AFTER DELETE ON order_parts REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION orders_follow_parts();
CREATE TRIGGER orders_follow_moved_parts AFTER UPDATE ON order_parts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION orders_follow_parts();
CREATE TRIGGER orders_follow_new_parts AFTER INSERT ON order_parts REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION orders_follow_parts();

create table order_schedule_lines (
  schedule_uuid uuid not null,
  product_uuid uuid not null,
  position smallint not null,
  quantity numeric(12,3) not null,
  price numeric(15,3) not null,
  constraint order_schedule_lines_pkey PRIMARY KEY (schedule_uuid, product_uuid),
  constraint order_schedule_lines_quantity_check CHECK (quantity > 0::numeric),
  constraint order_schedule_lines_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid),
  constraint order_schedule_lines_schedule_uuid_fkey FOREIGN KEY (schedule_uuid) REFERENCES order_schedules(uuid) ON DELETE CASCADE
);
CREATE INDEX order_schedule_lines_of_product ON public.order_schedule_lines USING btree (product_uuid);

create table order_schedule_runs (
  schedule_uuid uuid not null,
  due_on date not null,
  result text not null,
  reason text,
  warnings jsonb not null default '[]'::jsonb,
  order_uuid uuid,
  list_uuid uuid,
  at timestamp with time zone not null default now(),
  constraint order_schedule_runs_pkey PRIMARY KEY (schedule_uuid, due_on),
  constraint order_schedule_runs_result_check CHECK (result = ANY (ARRAY['order'::text, 'draft'::text, 'attention'::text, 'skipped'::text])),
  constraint order_schedule_runs_list_uuid_fkey FOREIGN KEY (list_uuid) REFERENCES basket_lists(uuid) ON DELETE SET NULL,
  constraint order_schedule_runs_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint order_schedule_runs_schedule_uuid_fkey FOREIGN KEY (schedule_uuid) REFERENCES order_schedules(uuid) ON DELETE CASCADE
);

create table order_schedules (
  uuid uuid not null,
  user_uuid uuid not null,
  root_uuid uuid not null,
  city_uuid uuid not null,
  order_uuid uuid not null,
  part_number text,
  name text not null,
  period text not null,
  weekday smallint not null default 0,
  start_date date not null,
  end_date date,
  run_at text not null,
  mode text not null default 'draft'::text,
  price_tolerance_pct smallint not null default 5,
  on_shortage text not null default 'skip'::text,
  status text not null default 'active'::text,
  status_reason text,
  next_due_on date,
  failures smallint not null default 0,
  retry_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint order_schedules_pkey PRIMARY KEY (uuid),
  constraint order_schedules_check CHECK ((status <> ALL (ARRAY['active'::text, 'paused'::text, 'suspended'::text, 'failed'::text])) OR next_due_on IS NOT NULL),
  constraint order_schedules_mode_check CHECK (mode = ANY (ARRAY['draft'::text, 'auto'::text])),
  constraint order_schedules_on_shortage_check CHECK (on_shortage = ANY (ARRAY['skip'::text, 'partial'::text, 'wait'::text])),
  constraint order_schedules_period_check CHECK (period = ANY (ARRAY['daily'::text, 'weekly'::text, 'every10days'::text, 'monthly'::text, 'every6months'::text, 'yearly'::text])),
  constraint order_schedules_price_tolerance_pct_check CHECK (price_tolerance_pct >= 0 AND price_tolerance_pct <= 100),
  constraint order_schedules_run_at_check CHECK (run_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint order_schedules_status_check CHECK (status = ANY (ARRAY['active'::text, 'paused'::text, 'suspended'::text, 'failed'::text, 'completed'::text, 'canceled'::text])),
  constraint order_schedules_weekday_check CHECK (weekday >= 0 AND weekday <= 7),
  constraint order_schedules_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint order_schedules_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint order_schedules_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint order_schedules_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX order_schedules_next_due_on_idx ON public.order_schedules USING btree (next_due_on) WHERE (status = 'active'::text);
CREATE INDEX order_schedules_user_uuid_root_uuid_created_at_idx ON public.order_schedules USING btree (user_uuid, root_uuid, created_at DESC);

create table orders (
  uuid uuid not null,
  number text not null,
  checkout_uuid uuid not null,
  user_uuid uuid not null,
  counterparty_uuid uuid,
  city_uuid uuid not null,
  source text not null default 'site'::text,
  payment_method text not null,
  payment_status text not null,
  customer_number text,
  comment text,
  recipient jsonb not null,
  items_sum numeric(15,3) not null,
  delivery_sum numeric(15,3) not null,
  total numeric(15,3) not null,
  vat_sum numeric(15,3) not null,
  weight_grams bigint,
  lock_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  contract_uuid uuid,
  contract_number text,
  pay_until date,
  status text not null default 'new'::text,
  search_text text not null default ''::text,
  live_sum numeric(15,3) not null default 0,
  settled_payments integer not null default 0,
  constraint orders_pkey PRIMARY KEY (uuid),
  constraint orders_checkout_uuid_key UNIQUE (checkout_uuid),
  constraint orders_number_key UNIQUE (number),
  constraint total_adds_up CHECK (total = (items_sum + delivery_sum)),
  constraint orders_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint orders_counterparty_uuid_fkey FOREIGN KEY (counterparty_uuid) REFERENCES counterparties(root_uuid),
  constraint orders_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX orders_by_status ON public.orders USING btree (status, created_at DESC, number DESC);
CREATE INDEX orders_counterparty_uuid_created_at_idx ON public.orders USING btree (counterparty_uuid, created_at DESC);
CREATE INDEX orders_counterparty_uuid_idx ON public.orders USING btree (counterparty_uuid);
CREATE INDEX orders_customer_number ON public.orders USING btree (lower(customer_number)) WHERE (customer_number IS NOT NULL);
CREATE INDEX orders_listed ON public.orders USING btree (created_at DESC, number DESC) INCLUDE (uuid, city_uuid, user_uuid, counterparty_uuid, status, payment_status, payment_method, source, customer_number, live_sum, lock_version, settled_payments);
CREATE INDEX orders_number_end ON public.orders USING btree (reverse(number) text_pattern_ops);
CREATE INDEX orders_of_city ON public.orders USING btree (city_uuid, created_at DESC, number DESC);
CREATE INDEX orders_on_credit ON public.orders USING btree (counterparty_uuid) WHERE (payment_status = ANY (ARRAY['postpaid'::text, 'overdue'::text]));
CREATE INDEX orders_recipient_phone ON public.orders USING btree (((recipient ->> 'phone'::text)));
CREATE INDEX orders_report ON public.orders USING btree (created_at) INCLUDE (city_uuid, status, live_sum);
CREATE INDEX orders_unpaid ON public.orders USING btree (created_at) WHERE (status = ANY (ARRAY['new'::text, 'awaitingPayment'::text]));
CREATE INDEX orders_user_uuid_counterparty_uuid_created_at_number_idx ON public.orders USING btree (user_uuid, counterparty_uuid, created_at DESC, number DESC);
CREATE INDEX orders_user_uuid_created_at_idx ON public.orders USING btree (user_uuid, created_at DESC);
CREATE TRIGGER live_sum_of_new_order BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION live_sum_of_new_order();

create table outbox (
  uuid uuid not null,
  channel text not null,
  recipient text not null,
  template text not null,
  params jsonb not null,
  dedupe_key text not null,
  created_at timestamp with time zone not null default now(),
  next_attempt_at timestamp with time zone not null default now(),
  attempts smallint not null default 0,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  priority smallint not null default 1,
  message_id integer,
  delivery text,
  delivery_asked_at timestamp with time zone,
  audience text not null default 'buyer'::text,
  version integer not null default 1,
  dropped_at timestamp with time zone,
  dropped_by text,
  drop_reason text,
  constraint outbox_pkey PRIMARY KEY (uuid),
  constraint outbox_dedupe_key_key UNIQUE (dedupe_key),
  constraint outbox_audience_check CHECK (audience = ANY (ARRAY['buyer'::text, 'staff'::text])),
  constraint outbox_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text]))
);
CREATE INDEX outbox_created_at_idx ON public.outbox USING btree (created_at) WHERE ((message_id IS NOT NULL) AND (delivery = ANY (ARRAY['sent'::text, 'unknown'::text])));
CREATE INDEX outbox_failed ON public.outbox USING btree (failed_at) WHERE ((failed_at IS NOT NULL) AND (sent_at IS NULL));
CREATE INDEX outbox_latest ON public.outbox USING btree (created_at DESC, uuid);
CREATE INDEX outbox_next ON public.outbox USING btree (channel, priority, next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_number ON public.outbox USING btree (COALESCE(((params -> 'order'::text) ->> 'number'::text), (params ->> 'number'::text)));
CREATE INDEX outbox_waiting ON public.outbox USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

create table payments (
  uuid uuid not null,
  order_uuid uuid,
  attempt smallint not null,
  method text not null,
  amount numeric(15,3) not null,
  status text not null default 'pending'::text,
  request jsonb not null,
  external_id text,
  confirmation_url text,
  cancel_reason text,
  check_at timestamp with time zone not null default (now() + '00:01:00'::interval),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  bill_uuid uuid,
  receipt_url text,
  document_number text,
  document_date date,
  gateway text,
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint payments_pkey PRIMARY KEY (uuid),
  constraint payments_external_id_key UNIQUE (external_id),
  constraint payments_order_uuid_attempt_key UNIQUE (order_uuid, attempt),
  constraint payments_amount_check CHECK (amount > 0::numeric),
  constraint payments_status_check CHECK (status = ANY (ARRAY['pending'::text, 'waiting_for_capture'::text, 'succeeded'::text, 'canceled'::text])),
  constraint payments_bill_attempt EXCLUDE USING btree (bill_uuid WITH =, attempt WITH =),
  constraint payments_one_live EXCLUDE USING btree (order_uuid WITH =) WHERE (status = ANY (ARRAY['pending'::text, 'waiting_for_capture'::text])),
  constraint payments_one_live_of_bill EXCLUDE USING btree (bill_uuid WITH =) WHERE (status = ANY (ARRAY['pending'::text, 'waiting_for_capture'::text])),
  constraint payments_bill_uuid_fkey FOREIGN KEY (bill_uuid) REFERENCES settlement_bills(uuid),
  constraint payments_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid)
);
CREATE INDEX payments_to_follow ON public.payments USING btree (check_at) WHERE (status = ANY (ARRAY['pending'::text, 'waiting_for_capture'::text]));
CREATE TRIGGER note_new_settled_payment AFTER INSERT ON payments FOR EACH ROW WHEN (new.status = 'succeeded'::text AND new.order_uuid IS NOT NULL) EXECUTE FUNCTION note_settled_payment();
CREATE TRIGGER note_settled_payment AFTER UPDATE OF status ON payments FOR EACH ROW WHEN (new.status = 'succeeded'::text AND old.status <> 'succeeded'::text AND new.order_uuid IS NOT NULL) EXECUTE FUNCTION note_settled_payment();

create table personal_access (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  staff_uuid uuid not null,
  staff_name text not null,
  way text not null,
  screen text not null,
  subject_kind text not null,
  subject_id text not null,
  request_id text,
  address text,
  constraint personal_access_pkey PRIMARY KEY (id),
  constraint personal_access_way_check CHECK (way = ANY (ARRAY['card'::text, 'export'::text, 'print'::text]))
);
CREATE INDEX personal_access_at_idx ON public.personal_access USING btree (at);
CREATE INDEX personal_access_staff_uuid_id_idx ON public.personal_access USING btree (staff_uuid, id DESC);
CREATE INDEX personal_access_subject_kind_subject_id_id_idx ON public.personal_access USING btree (subject_kind, subject_id, id DESC);
CREATE TRIGGER keep_journal BEFORE DELETE OR UPDATE ON personal_access FOR EACH ROW EXECUTE FUNCTION keep_journal();
CREATE TRIGGER keep_journal_whole BEFORE TRUNCATE ON personal_access FOR EACH STATEMENT EXECUTE FUNCTION keep_journal();

create table picked_items (
  item_uuid uuid not null,
  quantity numeric(12,3) not null,
  constraint picked_items_pkey PRIMARY KEY (item_uuid),
  constraint picked_items_quantity_check CHECK (quantity > 0::numeric),
  constraint picked_items_item_uuid_fkey FOREIGN KEY (item_uuid) REFERENCES order_items(uuid) ON DELETE CASCADE
);

create table pickup_points (
  uuid uuid not null,
  code text not null,
  city_uuid uuid not null,
  warehouse_uuid uuid,
  name text not null,
  address text not null,
  phone text not null,
  lat double precision not null,
  lon double precision not null,
  schedule jsonb not null,
  max_weight_grams integer,
  services text[] not null default '{}'::text[],
  how_to_get text not null default ''::text,
  special_days jsonb not null default '[]'::jsonb,
  max_length_mm integer,
  max_volume_cm3 integer,
  version integer not null default 1,
  is_active boolean not null default true,
  constraint pickup_points_pkey PRIMARY KEY (uuid),
  constraint pickup_points_code_key UNIQUE (code),
  constraint pickup_points_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint pickup_points_warehouse_uuid_fkey FOREIGN KEY (warehouse_uuid) REFERENCES warehouses(uuid)
);
CREATE INDEX pickup_points_city_uuid_idx ON public.pickup_points USING btree (city_uuid);

create table picture_addresses (
  product_uuid uuid not null,
  address text not null,
  position integer not null,
  state text not null default 'due'::text,
  media_uuid uuid,
  code text,
  details jsonb not null default '{}'::jsonb,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default clock_timestamp(),
  run_uuid uuid,
  constraint picture_addresses_pkey PRIMARY KEY (product_uuid, address),
  constraint picture_addresses_state_check CHECK (state = ANY (ARRAY['due'::text, 'added'::text, 'same'::text, 'failed'::text])),
  constraint picture_addresses_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid) ON DELETE SET NULL,
  constraint picture_addresses_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE,
  constraint picture_addresses_run_uuid_fkey FOREIGN KEY (run_uuid) REFERENCES import_runs(uuid) ON DELETE SET NULL
);
CREATE INDEX picture_addresses_media_uuid_idx ON public.picture_addresses USING btree (media_uuid);
CREATE INDEX picture_addresses_next_at_idx ON public.picture_addresses USING btree (next_at) WHERE (state = 'due'::text);
CREATE INDEX picture_addresses_run_uuid_idx ON public.picture_addresses USING btree (run_uuid);

create table price_history (
  product_uuid uuid not null,
  id bigint not null generated always as identity,
  price_list_id smallint not null,
  from_quantity numeric(12,3) not null,
  price_before numeric(15,3),
  price_after numeric(15,3),
  old_price_before numeric(15,3),
  old_price_after numeric(15,3),
  at timestamp with time zone not null default statement_timestamp(),
  actor_kind text not null,
  actor_id text not null,
  actor_name text,
  source text,
  constraint price_history_pkey PRIMARY KEY (product_uuid, id),
  constraint price_history_source_check CHECK (source <> ''::text AND length(source) <= 100),
  constraint price_history_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint price_history_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE
);
CREATE INDEX price_history_at ON public.price_history USING brin (at) WITH (pages_per_range='32');

create table price_lists (
  id smallint not null,
  code text not null,
  name text not null,
  kind text not null default 'type'::text,
  external_ids text[] not null default '{}'::text[],
  rounding text not null default 'none'::text,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint price_lists_pkey PRIMARY KEY (id),
  constraint price_lists_code_key UNIQUE (code),
  constraint price_lists_base CHECK (kind <> 'base'::text OR id = 1),
  constraint price_lists_base_is_active CHECK (is_active OR id <> 1),
  constraint price_lists_external_ids_check CHECK (array_position(external_ids, NULL::text) IS NULL),
  constraint price_lists_kind_check CHECK (kind = ANY (ARRAY['base'::text, 'city'::text, 'type'::text, 'contract'::text])),
  constraint price_lists_rounding_check CHECK (rounding = ANY (ARRAY['none'::text, 'kopeck'::text, 'tenKopecks'::text, 'rouble'::text, 'tenRoubles'::text, 'hundredRoubles'::text]))
);

create table price_markups (
  price_list_id integer not null,
  category_uuid uuid,
  brand_uuid uuid,
  points integer not null,
  constraint price_markups_price_list_id_category_uuid_brand_uuid_key UNIQUE NULLS NOT DISTINCT (price_list_id, category_uuid, brand_uuid),
  constraint price_markups_points_check CHECK (points >= '-9900'::integer AND points <= 990000),
  constraint price_markups_brand_uuid_fkey FOREIGN KEY (brand_uuid) REFERENCES brands(uuid) ON DELETE CASCADE,
  constraint price_markups_category_uuid_fkey FOREIGN KEY (category_uuid) REFERENCES categories(uuid) ON DELETE CASCADE,
  constraint price_markups_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id) ON DELETE CASCADE
);
CREATE INDEX price_markups_brand ON public.price_markups USING btree (brand_uuid);
CREATE INDEX price_markups_category ON public.price_markups USING btree (category_uuid);

create table price_plans (
  uuid uuid not null,
  product_uuid uuid not null,
  price_list_id smallint not null,
  from_quantity numeric(12,3) not null default 0,
  price numeric(15,3),
  old_price numeric(15,3),
  valid_from timestamp with time zone not null,
  state text not null default 'planned'::text,
  refusal text,
  created_at timestamp with time zone not null default statement_timestamp(),
  settled_at timestamp with time zone,
  actor_kind text not null,
  actor_id text not null,
  actor_name text,
  run_uuid uuid,
  constraint price_plans_pkey PRIMARY KEY (uuid),
  constraint price_plans_check CHECK ((state = 'planned'::text) = (settled_at IS NULL)),
  constraint price_plans_check1 CHECK (refusal IS NULL OR state = 'canceled'::text),
  constraint price_plans_from_quantity_check CHECK (from_quantity >= 0::numeric),
  constraint price_plans_old_price_check CHECK (old_price > 0::numeric),
  constraint price_plans_price_check CHECK (price > 0::numeric),
  constraint price_plans_state_check CHECK (state = ANY (ARRAY['planned'::text, 'applied'::text, 'canceled'::text])),
  constraint price_plans_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint price_plans_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE,
  constraint price_plans_run_uuid_fkey FOREIGN KEY (run_uuid) REFERENCES price_runs(uuid) ON DELETE CASCADE
);
CREATE INDEX price_plans_due ON public.price_plans USING btree (valid_from, created_at, from_quantity) WHERE (state = 'planned'::text);
CREATE UNIQUE INDEX price_plans_planned ON public.price_plans USING btree (product_uuid, price_list_id, from_quantity, valid_from) WHERE (state = 'planned'::text);
CREATE INDEX price_plans_run ON public.price_plans USING btree (run_uuid) WHERE (run_uuid IS NOT NULL);
CREATE INDEX price_plans_settled_at_idx ON public.price_plans USING btree (settled_at) WHERE (state <> 'planned'::text);

create table price_runs (
  uuid uuid not null,
  state text not null,
  created_at timestamp with time zone not null default statement_timestamp(),
  constraint price_runs_pkey PRIMARY KEY (uuid),
  constraint price_runs_state_check CHECK (state = ANY (ARRAY['planning'::text, 'ready'::text]))
);

create table prices (
  product_uuid uuid not null,
  price_list_id smallint not null,
  from_quantity numeric(12,3) not null default 0,
  price numeric(15,3) not null,
  old_price numeric(15,3),
  constraint prices_pkey PRIMARY KEY (product_uuid, price_list_id, from_quantity),
  constraint prices_from_quantity_check CHECK (from_quantity >= 0::numeric),
  constraint prices_price_check CHECK (price >= 0::numeric),
  constraint prices_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists(id),
  constraint prices_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid)
);
CREATE INDEX prices_of_list ON public.prices USING btree (price_list_id, product_uuid) WHERE (from_quantity = (0)::numeric);
CREATE INDEX prices_with_old ON public.prices USING btree (product_uuid, price_list_id) WHERE (old_price IS NOT NULL);
CREATE TRIGGER base_prices_on_delete AFTER DELETE ON prices REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION take_base_prices();
CREATE TRIGGER base_prices_on_insert AFTER INSERT ON prices REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_base_prices();
CREATE TRIGGER base_prices_on_update AFTER UPDATE ON prices REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_base_prices();
CREATE TRIGGER list_prices_on_delete AFTER DELETE ON prices REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION take_list_prices();
CREATE TRIGGER list_prices_on_insert AFTER INSERT ON prices REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_list_prices();
CREATE TRIGGER list_prices_on_update AFTER UPDATE ON prices REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_list_prices();

create table product_files (
  uuid uuid not null,
  sha256 text not null,
  name text not null,
  extension text not null,
  size integer not null,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  created_at timestamp with time zone not null default now(),
  constraint product_files_pkey PRIMARY KEY (uuid),
  constraint product_files_sha256_key UNIQUE (sha256),
  constraint product_files_extension_check CHECK (extension = ANY (ARRAY['pdf'::text, 'jpg'::text, 'png'::text])),
  constraint product_files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint product_files_size_check CHECK (size > 0)
);

create table product_images (
  product_uuid uuid not null,
  media_uuid uuid not null,
  position smallint not null,
  constraint product_images_pkey PRIMARY KEY (product_uuid, media_uuid),
  constraint product_images_product_uuid_position_key UNIQUE (product_uuid, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint product_images_position_check CHECK ("position" >= 0),
  constraint product_images_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid),
  constraint product_images_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE
);
CREATE INDEX product_images_media_uuid_idx ON public.product_images USING btree (media_uuid);

create table product_links (
  product_uuid uuid not null,
  kind text not null,
  position smallint not null,
  linked_uuid uuid not null,
  constraint product_links_pkey PRIMARY KEY (product_uuid, kind, linked_uuid),
  constraint product_links_check CHECK (linked_uuid <> product_uuid),
  constraint product_links_kind_check CHECK (kind = ANY (ARRAY['similar'::text, 'related'::text])),
  constraint product_links_position_check CHECK ("position" >= 0),
  constraint product_links_linked_uuid_fkey FOREIGN KEY (linked_uuid) REFERENCES products(uuid) ON DELETE CASCADE,
  constraint product_links_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE
);
CREATE INDEX product_links_linked ON public.product_links USING btree (linked_uuid);

create table product_upload_columns (
  owner text not null,
  head text not null,
  columns jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint product_upload_columns_pkey PRIMARY KEY (owner, head)
);
CREATE INDEX product_upload_columns_updated_at_idx ON public.product_upload_columns USING btree (updated_at);

create table product_upload_rows (
  upload_uuid uuid not null,
  row_number integer not null,
  code text not null,
  quantity text not null,
  way text not null,
  products uuid[] not null,
  is_accepted boolean not null default false,
  state text not null,
  settled numeric(12,3),
  capped boolean not null default false,
  joined_to integer,
  added_at timestamp with time zone,
  name text not null default ''::text,
  fault jsonb,
  constraint product_upload_rows_pkey PRIMARY KEY (upload_uuid, row_number),
  constraint product_upload_rows_way_check CHECK (way = ANY (ARRAY['none'::text, 'code'::text, 'name'::text, 'chosen'::text])),
  constraint product_upload_rows_upload_uuid_fkey FOREIGN KEY (upload_uuid) REFERENCES product_uploads(uuid) ON DELETE CASCADE
);

create table product_uploads (
  uuid uuid not null,
  user_uuid uuid not null,
  root_uuid uuid,
  form_key text not null,
  source text not null,
  file_name text,
  hash bytea not null,
  table jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  notes jsonb,
  is_least_order boolean not null default false,
  constraint product_uploads_pkey PRIMARY KEY (uuid),
  constraint product_uploads_user_uuid_form_key_key UNIQUE (user_uuid, form_key),
  constraint product_uploads_source_check CHECK (source = ANY (ARRAY['file'::text, 'text'::text, 'rows'::text])),
  constraint product_uploads_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint product_uploads_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE
);
CREATE INDEX product_uploads_updated_at_idx ON public.product_uploads USING btree (updated_at);
CREATE INDEX product_uploads_user_uuid_created_at_idx ON public.product_uploads USING btree (user_uuid, created_at DESC);

create table production_calendar (
  year smallint not null,
  days_off date[] not null,
  working_days date[] not null,
  source text not null,
  version integer not null default 1,
  constraint production_calendar_pkey PRIMARY KEY (year)
);
CREATE TRIGGER count_row_version BEFORE INSERT OR UPDATE ON production_calendar FOR EACH ROW EXECUTE FUNCTION count_row_version();

create table products (
  uuid uuid not null,
  external_id text not null,
  slug text not null,
  article text not null,
  article_norm text not null,
  vendor_code text,
  barcodes text[] not null default '{}'::text[],
  name text not null,
  full_name text not null,
  description text not null default ''::text,
  brand_uuid uuid,
  category_uuid uuid not null,
  unit_uuid uuid not null,
  multiplicity numeric(12,3) not null,
  min_quantity numeric(12,3) not null,
  max_quantity numeric(12,3),
  packs jsonb not null default '[]'::jsonb,
  weight_grams integer,
  dimensions jsonb,
  vat_rate smallint,
  supply_days_from smallint,
  supply_days_to smallint,
  tags text[] not null default '{}'::text[],
  attributes jsonb not null default '[]'::jsonb,
  documents jsonb not null default '[]'::jsonb,
  warranty_months smallint,
  country text,
  is_marked boolean not null default false,
  is_cuttable boolean not null default false,
  popularity integer not null default 0,
  drawing jsonb,
  status text not null default 'active'::text,
  replacement_uuid uuid,
  created_at timestamp with time zone not null default now(),
  facet_set integer not null default 0,
  number_codes integer[] not null default '{}'::integer[],
  numbers double precision[] not null default '{}'::double precision[],
  ships_from smallint[] not null default '{}'::smallint[],
  base_price numeric(15,3),
  updated_at timestamp with time zone not null default now(),
  longest_mm integer,
  volume_cm3 integer,
  name_key text,
  version integer not null default 1,
  hidden_by text,
  pinned text[] not null default '{}'::text[],
  updated_by_kind text,
  updated_by_id text,
  updated_by_name text,
  constraint products_pkey PRIMARY KEY (uuid),
  constraint products_external_id_key UNIQUE (external_id),
  constraint products_slug_key UNIQUE (slug),
  constraint products_hidden_by_check CHECK (hidden_by = ANY (ARRAY['buyer'::text, 'staff'::text, 'operator'::text, 'system'::text, 'erp'::text, 'import'::text, 'key'::text])),
  constraint products_longest_mm_check CHECK (longest_mm > 0),
  constraint products_min_quantity_check CHECK (min_quantity > 0::numeric),
  constraint products_multiplicity_check CHECK (multiplicity > 0::numeric),
  constraint products_status_check CHECK (status = ANY (ARRAY['draft'::text, 'active'::text, 'hidden'::text, 'discontinued'::text])),
  constraint products_vat_rate_check CHECK (vat_rate = ANY (ARRAY[22, 10, 5, 7, 0])),
  constraint products_volume_cm3_check CHECK (volume_cm3 >= 0),
  constraint products_weight_grams_check CHECK (weight_grams >= 0),
  constraint products_brand_uuid_fkey FOREIGN KEY (brand_uuid) REFERENCES brands(uuid),
  constraint products_category_uuid_fkey FOREIGN KEY (category_uuid) REFERENCES categories(uuid),
  constraint products_replacement_uuid_fkey FOREIGN KEY (replacement_uuid) REFERENCES products(uuid),
  constraint products_unit_uuid_fkey FOREIGN KEY (unit_uuid) REFERENCES units(uuid)
);
CREATE INDEX products_article_norm ON public.products USING btree (article_norm text_pattern_ops);
CREATE INDEX products_article_parts ON public.products USING gin (article_norm gin_trgm_ops);
CREATE INDEX products_barcodes ON public.products USING gin (barcodes) WITH (fastupdate=off);
CREATE INDEX products_by_brand ON public.products USING btree (brand_uuid, popularity DESC, uuid) INCLUDE (category_uuid, supply_days_from, created_at, facet_set, number_codes, numbers, ships_from, base_price) WHERE (status = 'active'::text);
CREATE INDEX products_by_category ON public.products USING btree (category_uuid, popularity DESC, uuid) INCLUDE (supply_days_from, created_at, facet_set, number_codes, numbers, ships_from, base_price) WHERE (status = 'active'::text);
CREATE INDEX products_by_update ON public.products USING btree (updated_at DESC, uuid) INCLUDE (status, category_uuid, brand_uuid, hidden_by, base_price, name, article, article_norm, ships_from);
CREATE INDEX products_found ON public.products USING btree (uuid) INCLUDE (category_uuid, popularity, supply_days_from, created_at, facet_set, number_codes, numbers, ships_from, base_price) WHERE (status = 'active'::text);
CREATE INDEX products_name_norm ON public.products USING btree (name_norm(name));
CREATE INDEX products_named ON public.products USING gin (name gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX products_pack_barcodes ON public.products USING gin (pack_barcodes(packs));
CREATE INDEX products_replaced_by ON public.products USING btree (replacement_uuid) WHERE (replacement_uuid IS NOT NULL);
CREATE INDEX products_sizes ON public.products USING btree (split_part(external_id, '#'::text, 1)) WHERE (external_id ~~ '%#%'::text);
CREATE INDEX products_sound ON public.products USING btree (article_sound(article) text_pattern_ops) WHERE (status = 'active'::text);
CREATE INDEX products_tags ON public.products USING gin (tags);
CREATE INDEX products_unready ON public.products USING btree (updated_at DESC, uuid) WHERE is_unready(status, name, article, base_price, multiplicity, min_quantity);
CREATE INDEX products_vendor_codes ON public.products USING btree (vendor_code_norm(vendor_code)) WHERE (vendor_code IS NOT NULL);
CREATE INDEX products_vendor_sound ON public.products USING btree (article_sound(vendor_code) text_pattern_ops) WHERE ((status = 'active'::text) AND (vendor_code IS NOT NULL));
CREATE TRIGGER descriptions_came AFTER INSERT ON products REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION descriptions_came();
CREATE TRIGGER descriptions_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION descriptions_changed();
CREATE TRIGGER products_came AFTER INSERT ON products REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION products_came();
CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION products_changed();
CREATE TRIGGER products_raise_version BEFORE UPDATE ON products FOR EACH ROW WHEN (old.external_id IS DISTINCT FROM new.external_id OR old.slug IS DISTINCT FROM new.slug OR old.article IS DISTINCT FROM new.article OR old.vendor_code IS DISTINCT FROM new.vendor_code OR old.barcodes IS DISTINCT FROM new.barcodes OR old.name IS DISTINCT FROM new.name OR old.full_name IS DISTINCT FROM new.full_name OR old.description IS DISTINCT FROM new.description OR old.brand_uuid IS DISTINCT FROM new.brand_uuid OR old.category_uuid IS DISTINCT FROM new.category_uuid OR old.unit_uuid IS DISTINCT FROM new.unit_uuid OR old.multiplicity IS DISTINCT FROM new.multiplicity OR old.min_quantity IS DISTINCT FROM new.min_quantity OR old.max_quantity IS DISTINCT FROM new.max_quantity OR old.packs IS DISTINCT FROM new.packs OR old.weight_grams IS DISTINCT FROM new.weight_grams OR old.dimensions IS DISTINCT FROM new.dimensions OR old.longest_mm IS DISTINCT FROM new.longest_mm OR old.volume_cm3 IS DISTINCT FROM new.volume_cm3 OR old.vat_rate IS DISTINCT FROM new.vat_rate OR old.supply_days_from IS DISTINCT FROM new.supply_days_from OR old.supply_days_to IS DISTINCT FROM new.supply_days_to OR old.tags IS DISTINCT FROM new.tags OR old.attributes IS DISTINCT FROM new.attributes OR old.documents IS DISTINCT FROM new.documents OR old.warranty_months IS DISTINCT FROM new.warranty_months OR old.country IS DISTINCT FROM new.country OR old.is_marked IS DISTINCT FROM new.is_marked OR old.is_cuttable IS DISTINCT FROM new.is_cuttable OR old.drawing IS DISTINCT FROM new.drawing OR old.status IS DISTINCT FROM new.status OR old.replacement_uuid IS DISTINCT FROM new.replacement_uuid OR old.hidden_by IS DISTINCT FROM new.hidden_by OR old.pinned IS DISTINCT FROM new.pinned) EXECUTE FUNCTION raise_version();
CREATE TRIGGER products_take_article_norm BEFORE INSERT OR UPDATE OF article, article_norm ON products FOR EACH ROW EXECUTE FUNCTION take_article_norm();
CREATE TRIGGER products_take_changes BEFORE UPDATE ON products FOR EACH ROW WHEN (old.slug IS DISTINCT FROM new.slug OR old.article IS DISTINCT FROM new.article OR old.name IS DISTINCT FROM new.name OR old.full_name IS DISTINCT FROM new.full_name OR old.description IS DISTINCT FROM new.description OR old.brand_uuid IS DISTINCT FROM new.brand_uuid OR old.category_uuid IS DISTINCT FROM new.category_uuid OR old.multiplicity IS DISTINCT FROM new.multiplicity OR old.min_quantity IS DISTINCT FROM new.min_quantity OR old.packs IS DISTINCT FROM new.packs OR old.weight_grams IS DISTINCT FROM new.weight_grams OR old.dimensions IS DISTINCT FROM new.dimensions OR old.attributes IS DISTINCT FROM new.attributes OR old.documents IS DISTINCT FROM new.documents OR old.warranty_months IS DISTINCT FROM new.warranty_months OR old.country IS DISTINCT FROM new.country OR old.drawing IS DISTINCT FROM new.drawing OR old.status IS DISTINCT FROM new.status OR old.replacement_uuid IS DISTINCT FROM new.replacement_uuid OR old.base_price IS DISTINCT FROM new.base_price) EXECUTE FUNCTION take_changes();
CREATE TRIGGER products_take_facets BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION take_facets();
CREATE TRIGGER products_take_facets_again BEFORE UPDATE OF attributes, tags, brand_uuid ON products FOR EACH ROW WHEN (old.attributes IS DISTINCT FROM new.attributes OR old.tags IS DISTINCT FROM new.tags OR old.brand_uuid IS DISTINCT FROM new.brand_uuid) EXECUTE FUNCTION take_facets();
CREATE TRIGGER products_take_multiplicity BEFORE UPDATE OF multiplicity ON products FOR EACH ROW WHEN (new.multiplicity <> old.multiplicity) EXECUTE FUNCTION take_multiplicity();
CREATE TRIGGER products_take_name_key BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION take_name_key();
CREATE TRIGGER products_take_name_key_again BEFORE UPDATE OF name ON products FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION take_name_key();

create table promotions (
  uuid uuid not null,
  slug text not null,
  title text not null,
  announce text not null,
  body text not null,
  date_from date not null,
  date_to date not null,
  tag text not null,
  sort integer not null default 0,
  cities text[] not null default '{}'::text[],
  category_slugs text[] not null default '{}'::text[],
  image jsonb,
  drawing jsonb,
  updated_at timestamp with time zone not null default now(),
  media_uuid uuid,
  is_hidden boolean not null default false,
  constraint promotions_pkey PRIMARY KEY (uuid),
  constraint promotions_slug_key UNIQUE (slug),
  constraint promotions_media_uuid_fkey FOREIGN KEY (media_uuid) REFERENCES media(uuid)
);
CREATE INDEX promotions_media_uuid_idx ON public.promotions USING btree (media_uuid) WHERE (media_uuid IS NOT NULL);
CREATE TRIGGER keep_content_revision AFTER INSERT OR DELETE OR UPDATE ON promotions FOR EACH ROW EXECUTE FUNCTION keep_content_revision('promotion', 'uuid');

create table reconciliation_history (
  uuid uuid not null,
  reconciliation_uuid uuid not null,
  at timestamp with time zone not null default now(),
  from_state text not null,
  to_state text not null,
  user_uuid uuid not null,
  comment text,
  constraint reconciliation_history_pkey PRIMARY KEY (uuid),
  constraint reconciliation_history_reconciliation_uuid_fkey FOREIGN KEY (reconciliation_uuid) REFERENCES reconciliations(uuid),
  constraint reconciliation_history_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX reconciliation_history_reconciliation_uuid_at_idx ON public.reconciliation_history USING btree (reconciliation_uuid, at);

create table reconciliation_sendings (
  uuid uuid not null,
  reconciliation_uuid uuid not null,
  at timestamp with time zone not null default now(),
  from_state text not null,
  comment text,
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint reconciliation_sendings_pkey PRIMARY KEY (uuid),
  constraint reconciliation_sendings_reconciliation_uuid_fkey FOREIGN KEY (reconciliation_uuid) REFERENCES reconciliations(uuid)
);
CREATE INDEX reconciliation_sendings_reconciliation_uuid_at_idx ON public.reconciliation_sendings USING btree (reconciliation_uuid, at);

create table reconciliations (
  uuid uuid not null,
  number text not null,
  root_uuid uuid not null,
  contract_uuid uuid,
  date_from date not null,
  date_to date not null,
  format text not null,
  form_key uuid not null,
  cut bigint not null,
  opening numeric(18,3) not null,
  debit numeric(18,3) not null,
  credit numeric(18,3) not null,
  entries integer not null,
  process_uuid uuid,
  sign_state text not null default 'none'::text,
  comment text,
  user_uuid uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint reconciliations_pkey PRIMARY KEY (uuid),
  constraint reconciliations_number_key UNIQUE (number),
  constraint reconciliations_root_uuid_form_key_key UNIQUE (root_uuid, form_key),
  constraint reconciliations_format_check CHECK (format = ANY (ARRAY['pdf'::text, 'xlsx'::text])),
  constraint reconciliations_sign_state_check CHECK (sign_state = ANY (ARRAY['none'::text, 'sent'::text, 'signed'::text, 'disputed'::text])),
  constraint reconciliations_process_uuid_fkey FOREIGN KEY (process_uuid) REFERENCES file_processes(uuid) ON DELETE SET NULL,
  constraint reconciliations_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint reconciliations_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX reconciliations_process_uuid_idx ON public.reconciliations USING btree (process_uuid) WHERE (process_uuid IS NOT NULL);
CREATE INDEX reconciliations_root_uuid_created_at_idx ON public.reconciliations USING btree (root_uuid, created_at DESC);

create table redirects (
  path text not null,
  target text not null,
  created_at timestamp with time zone not null default now(),
  uuid uuid not null default gen_random_uuid(),
  version integer not null default 1,
  constraint redirects_pkey PRIMARY KEY (path)
);
CREATE INDEX redirects_uuid ON public.redirects USING btree (uuid);
CREATE TRIGGER next_redirect_version BEFORE UPDATE ON redirects FOR EACH ROW WHEN (new.target IS DISTINCT FROM old.target) EXECUTE FUNCTION next_redirect_version();

create table refresh_tokens (
  token_hash bytea not null,
  session_uuid uuid not null,
  seq integer not null,
  issued_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_uuid_seq_key UNIQUE (session_uuid, seq),
  constraint refresh_tokens_session_uuid_fkey FOREIGN KEY (session_uuid) REFERENCES sessions(uuid)
);

create table refunds (
  uuid uuid not null,
  payment_uuid uuid not null,
  order_uuid uuid not null,
  amount numeric(15,3) not null,
  status text not null default 'pending'::text,
  request jsonb not null,
  external_id text,
  check_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  after_handover boolean not null default false,
  way text not null default 'gateway'::text,
  payee jsonb,
  bank_number text,
  paid_on date,
  exported_at timestamp with time zone,
  actor_kind text,
  actor_id text,
  actor_name text,
  constraint refunds_pkey PRIMARY KEY (uuid),
  constraint refunds_external_id_key UNIQUE (external_id),
  constraint refunds_amount_check CHECK (amount > 0::numeric),
  constraint refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'canceled'::text])),
  constraint refunds_way_check CHECK (way = ANY (ARRAY['gateway'::text, 'bank'::text, 'hand'::text])),
  constraint refunds_order_uuid_fkey FOREIGN KEY (order_uuid) REFERENCES orders(uuid),
  constraint refunds_payment_uuid_fkey FOREIGN KEY (payment_uuid) REFERENCES payments(uuid)
);
CREATE INDEX refunds_order_uuid_idx ON public.refunds USING btree (order_uuid);
CREATE INDEX refunds_past_the_gateway ON public.refunds USING btree (created_at) WHERE ((way <> 'gateway'::text) AND (status = 'pending'::text));
CREATE INDEX refunds_to_follow ON public.refunds USING btree (check_at) WHERE (status = 'pending'::text);

create table restock_askers (
  request_uuid uuid not null,
  owner text not null,
  constraint restock_askers_pkey PRIMARY KEY (owner, request_uuid),
  constraint restock_askers_request_uuid_fkey FOREIGN KEY (request_uuid) REFERENCES restock_requests(uuid) ON DELETE CASCADE
);
CREATE INDEX restock_askers_request_uuid_idx ON public.restock_askers USING btree (request_uuid);

create table restock_requests (
  uuid uuid not null,
  product_uuid uuid not null,
  city_uuid uuid not null,
  email text not null,
  status text not null default 'open'::text,
  asked_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint restock_requests_pkey PRIMARY KEY (uuid),
  constraint only_an_open_request_is_not_closed CHECK ((status = 'open'::text) = (closed_at IS NULL)),
  constraint restock_requests_email_check CHECK (email = lower(email)),
  constraint restock_requests_status_check CHECK (status = ANY (ARRAY['open'::text, 'notified'::text, 'canceled'::text])),
  constraint restock_requests_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint restock_requests_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid)
);
CREATE INDEX restock_requests_age ON public.restock_requests USING btree (COALESCE(closed_at, asked_at));
CREATE INDEX restock_requests_of_address ON public.restock_requests USING btree (email) WHERE (status = 'open'::text);
CREATE INDEX restock_requests_of_product ON public.restock_requests USING btree (product_uuid);
CREATE UNIQUE INDEX restock_requests_open ON public.restock_requests USING btree (product_uuid, city_uuid, email) WHERE (status = 'open'::text);

create table sandbox_payments (
  id text not null,
  idempotence_key text not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_payments_pkey PRIMARY KEY (id),
  constraint sandbox_payments_idempotence_key_key UNIQUE (idempotence_key)
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table search_choices (
  query text not null,
  product_uuid uuid not null,
  day date not null,
  opened integer not null default 0,
  added integer not null default 0,
  constraint search_choices_pkey PRIMARY KEY (query, product_uuid, day),
  constraint search_choices_query_check CHECK (length(query) >= 1 AND length(query) <= 120)
);
CREATE INDEX search_choices_day ON public.search_choices USING btree (day);

create table search_counts (
  day date not null,
  query text not null,
  times integer not null default 1,
  found integer not null,
  constraint search_counts_pkey PRIMARY KEY (day, query),
  constraint search_counts_query_check CHECK (length(query) >= 1 AND length(query) <= 120)
);

create table search_descriptions (
  product_uuid uuid not null,
  words tsvector not null,
  constraint search_descriptions_pkey PRIMARY KEY (product_uuid),
  constraint search_descriptions_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE
);
CREATE INDEX search_descriptions_words ON public.search_descriptions USING gin (words);

create table search_entries (
  product_uuid uuid not null,
  category_uuid uuid not null,
  brand_uuid uuid,
  popularity integer not null,
  kind tsvector not null,
  main tsvector not null,
  words tsvector not null,
  constraint search_entries_pkey PRIMARY KEY (product_uuid),
  constraint search_entries_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid) ON DELETE CASCADE
);
CREATE INDEX search_entries_kind ON public.search_entries USING gin (kind);
CREATE INDEX search_entries_kinds ON public.search_entries USING btree (category_uuid, popularity DESC);
CREATE INDEX search_entries_popular ON public.search_entries USING btree (popularity DESC, product_uuid);
CREATE INDEX search_entries_words ON public.search_entries USING gin (words);

create table search_rewordings (
  query text not null,
  next text not null,
  day date not null,
  times integer not null default 1,
  constraint search_rewordings_pkey PRIMARY KEY (query, next, day),
  constraint search_rewordings_next_check CHECK (length(next) >= 1 AND length(next) <= 120),
  constraint search_rewordings_query_check CHECK (length(query) >= 1 AND length(query) <= 120)
);
CREATE INDEX search_rewordings_day ON public.search_rewordings USING btree (day);

create table search_synonyms (
  phrase text not null,
  means text not null,
  direction text not null,
  note text not null,
  constraint search_synonyms_pkey PRIMARY KEY (phrase),
  constraint search_synonyms_direction_check CHECK (direction = ANY (ARRAY['one-way'::text, 'both'::text]))
);

create table search_terms (
  word text not null,
  lexeme text not null,
  constraint search_terms_pkey PRIMARY KEY (word)
);
CREATE INDEX search_terms_alike ON public.search_terms USING gin (word gin_trgm_ops);
CREATE INDEX search_terms_begin ON public.search_terms USING btree (word text_pattern_ops);
CREATE INDEX search_terms_lexemes ON public.search_terms USING btree (lexeme);

create table seo_settings (
  path text not null,
  title text,
  h1 text,
  description text,
  title_img text,
  alt_img text,
  seo_text text,
  uuid uuid not null default gen_random_uuid(),
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint seo_settings_pkey PRIMARY KEY (path)
);
CREATE INDEX seo_settings_photo ON public.seo_settings USING btree (substr(title_img, 14, 32)) WHERE (title_img ~~ '/media/photo/%'::text);
CREATE INDEX seo_settings_uuid ON public.seo_settings USING btree (uuid);
CREATE TRIGGER next_seo_version BEFORE UPDATE ON seo_settings FOR EACH ROW WHEN (new.path IS DISTINCT FROM old.path OR new.title IS DISTINCT FROM old.title OR new.h1 IS DISTINCT FROM old.h1 OR new.description IS DISTINCT FROM old.description OR new.title_img IS DISTINCT FROM old.title_img OR new.alt_img IS DISTINCT FROM old.alt_img OR new.seo_text IS DISTINCT FROM old.seo_text) EXECUTE FUNCTION next_seo_version();

create table sessions (
  uuid uuid not null,
  user_uuid uuid not null,
  current_seq integer not null default 0,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  absolute_expiry timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  user_agent text,
  confirmed_at timestamp with time zone not null default now(),
  city_uuid uuid,
  constraint sessions_pkey PRIMARY KEY (uuid),
  constraint sessions_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX sessions_user_uuid_idx ON public.sessions USING btree (user_uuid) WHERE (revoked_at IS NULL);

create table settlement_bill_documents (
  bill_uuid uuid not null,
  entry_uuid uuid not null,
  document_number text not null,
  document_date date not null,
  amount numeric(15,3) not null,
  constraint settlement_bill_documents_pkey PRIMARY KEY (bill_uuid, entry_uuid),
  constraint settlement_bill_documents_amount_check CHECK (amount > 0::numeric),
  constraint settlement_bill_documents_bill_uuid_fkey FOREIGN KEY (bill_uuid) REFERENCES settlement_bills(uuid)
);
CREATE INDEX settlement_bill_documents_entry_uuid_idx ON public.settlement_bill_documents USING btree (entry_uuid);

create table settlement_bills (
  uuid uuid not null,
  number text not null,
  issued_on date not null,
  root_uuid uuid not null,
  user_uuid uuid not null,
  form_key uuid not null,
  amount numeric(15,3) not null,
  created_at timestamp with time zone not null default now(),
  constraint settlement_bills_pkey PRIMARY KEY (uuid),
  constraint settlement_bills_number_key UNIQUE (number),
  constraint settlement_bills_root_uuid_form_key_key UNIQUE (root_uuid, form_key),
  constraint settlement_bills_amount_check CHECK (amount > 0::numeric),
  constraint settlement_bills_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint settlement_bills_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

create table settlement_corrections (
  entry_uuid uuid not null,
  base_uuid uuid not null,
  root_uuid uuid not null,
  amount numeric(15,3) not null,
  constraint settlement_corrections_pkey PRIMARY KEY (entry_uuid),
  constraint settlement_corrections_amount_check CHECK (amount > 0::numeric)
);
CREATE INDEX settlement_corrections_base_uuid_idx ON public.settlement_corrections USING btree (base_uuid);
CREATE INDEX settlement_corrections_root_uuid_idx ON public.settlement_corrections USING btree (root_uuid);

create table settlement_days (
  root_uuid uuid not null,
  contract_uuid uuid not null,
  day date not null,
  debit numeric(18,3) not null,
  credit numeric(18,3) not null,
  entries integer not null,
  recorded_at timestamp with time zone not null,
  corrected numeric(18,3) not null default 0,
  constraint settlement_days_pkey PRIMARY KEY (root_uuid, contract_uuid, day),
  constraint settlement_days_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);

create table settlement_entries (
  uuid uuid not null,
  seq bigint not null generated always as identity,
  root_uuid uuid not null,
  contract_uuid uuid not null,
  source text not null,
  doc_id text not null,
  version integer not null default 1,
  document_type text not null,
  document_number text not null,
  document_date date not null,
  order_number text,
  debit numeric(15,3) not null default 0,
  credit numeric(15,3) not null default 0,
  due_date date,
  recorded_at timestamp with time zone not null default now(),
  corrects text,
  constraint settlement_entries_pkey PRIMARY KEY (uuid),
  constraint settlement_entries_source_doc_id_version_key UNIQUE (source, doc_id, version),
  constraint settlement_entries_check CHECK ((debit = 0::numeric) <> (credit = 0::numeric)),
  constraint settlement_entries_credit_check CHECK (credit >= 0::numeric),
  constraint settlement_entries_debit_check CHECK (debit >= 0::numeric),
  constraint settlement_entries_document_type_check CHECK (document_type = ANY (ARRAY['realization'::text, 'payment'::text, 'return'::text, 'correction'::text, 'offset'::text, 'refund'::text, 'opening'::text])),
  constraint settlement_entries_version_check CHECK (version > 0),
  constraint settlement_entries_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid)
);
CREATE INDEX settlement_entries_corrections ON public.settlement_entries USING btree (root_uuid) WHERE ((document_type = ANY (ARRAY['correction'::text, 'return'::text])) AND (credit > (0)::numeric));
CREATE INDEX settlement_entries_numbers ON public.settlement_entries USING btree (root_uuid, document_number);
CREATE INDEX settlement_entries_orders ON public.settlement_entries USING btree (root_uuid, order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX settlement_entries_root_uuid_document_date_seq_idx ON public.settlement_entries USING btree (root_uuid, document_date, seq);
CREATE TRIGGER settlement_days_follow AFTER INSERT ON settlement_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION settlement_days_follow();
CREATE TRIGGER settlement_entries_link AFTER INSERT ON settlement_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION settlement_corrections_follow();
CREATE TRIGGER settlement_entries_stay BEFORE DELETE OR UPDATE ON settlement_entries FOR EACH ROW EXECUTE FUNCTION settlement_entries_stay();

create table settlement_runs (
  uuid uuid not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  finished_at timestamp with time zone,
  file_name text,
  actor_kind text not null,
  actor_id text not null,
  actor_name text,
  status text not null default 'running'::text,
  documents integer not null default 0,
  entries integer not null default 0,
  known integer not null default 0,
  refused jsonb not null default '[]'::jsonb,
  constraint settlement_runs_pkey PRIMARY KEY (uuid),
  constraint settlement_runs_status_check CHECK (status = ANY (ARRAY['running'::text, 'done'::text, 'refused'::text, 'failed'::text]))
);
CREATE INDEX settlement_runs_latest ON public.settlement_runs USING btree (started_at DESC, uuid);

create table shop_changes (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  subject text not null,
  before jsonb,
  after jsonb,
  actor_kind text not null,
  actor_id text not null,
  actor_name text,
  constraint shop_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX shop_changes_subject_id_idx ON public.shop_changes USING btree (subject, id DESC);

create table shop_pictures (
  path text not null,
  type text not null,
  body bytea not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  actor_kind text not null,
  actor_id text not null,
  actor_name text,
  constraint shop_pictures_pkey PRIMARY KEY (path)
);

create table shop_settings (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default clock_timestamp(),
  actor_kind text not null,
  actor_id text not null,
  actor_name text,
  constraint shop_settings_pkey PRIMARY KEY (key),
  constraint shop_settings_key_check CHECK (key ~ '^[a-z][a-z.-]{1,40}$'::text)
);

create table sitemap_files (
  part integer not null,
  file_key uuid not null,
  goods integer not null,
  version text not null,
  made_at timestamp with time zone not null,
  constraint sitemap_files_pkey PRIMARY KEY (part),
  constraint sitemap_files_goods_check CHECK (goods >= 0),
  constraint sitemap_files_part_check CHECK (part > 0)
);

create table staff (
  uuid uuid not null,
  email text not null,
  name text not null,
  phone text,
  roles text[] not null,
  city_uuids uuid[] not null default '{}'::uuid[],
  warehouse_uuids uuid[] not null default '{}'::uuid[],
  status text not null default 'invited'::text,
  password_hash text,
  password_at timestamp with time zone,
  totp_secret bytea,
  totp_step bigint,
  totp_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_pkey PRIMARY KEY (uuid),
  constraint staff_email_key UNIQUE (email),
  constraint staff_check CHECK (status <> 'active'::text OR password_hash IS NOT NULL AND totp_secret IS NOT NULL),
  constraint staff_email_check CHECK (email = lower(email) AND email ~ '^[^[:space:]@<>,;]{1,64}@[^[:space:]@<>,;]{1,189}$'::text),
  constraint staff_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint staff_roles_check CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['admin'::text, 'orders'::text, 'warehouse'::text, 'claims'::text, 'catalog'::text, 'content'::text, 'finance'::text, 'viewer'::text]),
  constraint staff_status_check CHECK (status = ANY (ARRAY['invited'::text, 'active'::text, 'blocked'::text]))
);

create table staff_attempts (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  account bytea not null,
  address text not null,
  constraint staff_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_attempts_account_at_idx ON public.staff_attempts USING btree (account, at);
CREATE INDEX staff_attempts_address_at_idx ON public.staff_attempts USING btree (address, at);

create table staff_links (
  hash bytea not null,
  staff_uuid uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_links_pkey PRIMARY KEY (hash),
  constraint staff_links_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES staff(uuid)
);
CREATE INDEX staff_links_staff_uuid_idx ON public.staff_links USING btree (staff_uuid);

create table staff_recovery_codes (
  staff_uuid uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_codes_pkey PRIMARY KEY (staff_uuid, hash),
  constraint staff_recovery_codes_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES staff(uuid)
);

create table staff_sessions (
  uuid uuid not null,
  staff_uuid uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  code_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_reason text,
  address text not null,
  user_agent text not null,
  constraint staff_sessions_pkey PRIMARY KEY (uuid),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES staff(uuid)
);
CREATE INDEX staff_sessions_staff_uuid_idx ON public.staff_sessions USING btree (staff_uuid) WHERE (ended_at IS NULL);

create table staff_sign_ins (
  hash bytea not null,
  staff_uuid uuid not null,
  totp_secret bytea,
  expires_at timestamp with time zone not null,
  constraint staff_sign_ins_pkey PRIMARY KEY (hash),
  constraint staff_sign_ins_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES staff(uuid)
);
CREATE INDEX staff_sign_ins_staff_uuid_idx ON public.staff_sign_ins USING btree (staff_uuid);

create table staff_views (
  uuid uuid not null,
  staff_uuid uuid not null,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint staff_views_pkey PRIMARY KEY (uuid),
  constraint staff_views_staff_uuid_list_name_key UNIQUE (staff_uuid, list, name),
  constraint staff_views_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint staff_views_query_check CHECK (length(query) <= 2000),
  constraint staff_views_staff_uuid_fkey FOREIGN KEY (staff_uuid) REFERENCES staff(uuid)
);
CREATE INDEX staff_views_list_idx ON public.staff_views USING btree (list) WHERE is_shared;

create table stock (
  product_uuid uuid not null,
  warehouse_uuid uuid not null,
  on_hand numeric(12,3) not null,
  reserved numeric(12,3) not null default 0,
  place text,
  shortage numeric(12,3) not null default 0,
  counted_at timestamp with time zone default now(),
  counted_by text,
  constraint stock_pkey PRIMARY KEY (product_uuid, warehouse_uuid),
  constraint stock_is_never_oversold CHECK (reserved <= (on_hand + shortage)),
  constraint stock_on_hand_check CHECK (on_hand >= 0::numeric),
  constraint stock_place_check CHECK (place <> ''::text AND length(place) <= 40),
  constraint stock_reserved_check CHECK (reserved >= 0::numeric),
  constraint stock_shortage_check CHECK (shortage >= 0::numeric),
  constraint stock_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid),
  constraint stock_warehouse_uuid_fkey FOREIGN KEY (warehouse_uuid) REFERENCES warehouses(uuid)
);
CREATE INDEX stock_short ON public.stock USING btree (warehouse_uuid) WHERE (shortage > (0)::numeric);
CREATE TRIGGER stock_flips_on_delete AFTER DELETE ON stock REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION take_stock_flips();
CREATE TRIGGER stock_flips_on_insert AFTER INSERT ON stock REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_stock_flips();
CREATE TRIGGER stock_flips_on_update AFTER UPDATE ON stock REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION take_stock_flips();
CREATE TRIGGER stock_shortage BEFORE UPDATE ON stock FOR EACH ROW WHEN (new.shortage > 0::numeric) EXECUTE FUNCTION shrink_shortage();

create table subscriptions (
  uuid uuid not null,
  email text not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  version integer not null default 1,
  ended_by text,
  constraint subscriptions_pkey PRIMARY KEY (uuid),
  constraint subscriptions_email_key UNIQUE (email),
  constraint subscriptions_email_check CHECK (email = lower(email)),
  constraint subscriptions_ended_by_check CHECK (ended_by = ANY (ARRAY['link'::text, 'account'::text, 'desk'::text])),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text]))
);
CREATE INDEX subscriptions_listed ON public.subscriptions USING btree (created_at DESC, uuid);
CREATE TRIGGER subscriptions_version BEFORE UPDATE ON subscriptions FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION count_version();

create table system_flags (
  code text not null,
  value jsonb not null,
  constraint system_flags_pkey PRIMARY KEY (code)
);

create table tasks (
  uuid uuid not null,
  kind text not null,
  object_kind text not null,
  object_id text not null,
  object_name text,
  text text not null,
  priority smallint not null default 2,
  due_at timestamp with time zone,
  assignee_uuid uuid,
  city_uuid uuid,
  state text not null default 'open'::text,
  reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by text not null,
  closed_at timestamp with time zone,
  closed_by text,
  causes jsonb not null default '[]'::jsonb,
  constraint tasks_pkey PRIMARY KEY (uuid),
  constraint tasks_check CHECK (state <> 'dismissed'::text OR reason IS NOT NULL),
  constraint tasks_check1 CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint tasks_priority_check CHECK (priority >= 1 AND priority <= 3),
  constraint tasks_state_check CHECK (state = ANY (ARRAY['open'::text, 'done'::text, 'dismissed'::text])),
  constraint tasks_text_check CHECK (length(text) >= 1 AND length(text) <= 1000),
  constraint tasks_assignee_uuid_fkey FOREIGN KEY (assignee_uuid) REFERENCES staff(uuid),
  constraint tasks_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);
CREATE INDEX tasks_assignee_uuid_idx ON public.tasks USING btree (assignee_uuid) WHERE (state = 'open'::text);
CREATE INDEX tasks_created_at_idx ON public.tasks USING btree (created_at DESC);
CREATE UNIQUE INDEX tasks_open ON public.tasks USING btree (kind, object_kind, object_id) WHERE (state = 'open'::text);
CREATE INDEX tasks_queue ON public.tasks USING btree (priority, due_at, created_at) WHERE (state = 'open'::text);

create table units (
  uuid uuid not null,
  name text not null,
  okei text not null,
  constraint units_pkey PRIMARY KEY (uuid)
);

create table user_article_uploads (
  uuid uuid not null,
  root_uuid uuid not null,
  user_uuid uuid not null,
  name text not null,
  sha256 bytea not null,
  rows jsonb not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  sheets jsonb,
  constraint user_article_uploads_pkey PRIMARY KEY (uuid),
  constraint user_article_uploads_root_uuid_user_uuid_sha256_key UNIQUE (root_uuid, user_uuid, sha256),
  constraint user_article_uploads_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid) ON DELETE CASCADE,
  constraint user_article_uploads_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE
);
CREATE INDEX user_article_uploads_created_at_idx ON public.user_article_uploads USING btree (created_at);

create table user_articles (
  uuid uuid not null,
  counterparty_uuid uuid not null,
  user_article text not null,
  user_article_norm text not null,
  user_name text,
  product_uuid uuid,
  is_primary boolean not null default false,
  comment text,
  status text not null,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  is_decided boolean not null default false,
  constraint user_articles_pkey PRIMARY KEY (uuid),
  constraint user_articles_counterparty_uuid_user_article_norm_key UNIQUE (counterparty_uuid, user_article_norm),
  constraint user_articles_comment_check CHECK (length(comment) <= 200),
  constraint user_articles_status_check CHECK (status = ANY (ARRAY['matched'::text, 'notFound'::text, 'ambiguous'::text, 'duplicate'::text, 'discontinued'::text])),
  constraint user_articles_user_article_check CHECK (length(user_article) >= 1 AND length(user_article) <= 50),
  constraint user_articles_user_name_check CHECK (length(user_name) <= 255),
  constraint user_articles_counterparty_uuid_fkey FOREIGN KEY (counterparty_uuid) REFERENCES counterparties(root_uuid),
  constraint user_articles_product_uuid_fkey FOREIGN KEY (product_uuid) REFERENCES products(uuid),
  constraint user_articles_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(uuid)
);
CREATE INDEX user_articles_begin ON public.user_articles USING btree (counterparty_uuid, user_article_norm text_pattern_ops);
CREATE UNIQUE INDEX user_articles_primary ON public.user_articles USING btree (counterparty_uuid, product_uuid) WHERE is_primary;
CREATE INDEX user_articles_product_uuid_idx ON public.user_articles USING btree (product_uuid);

create table user_counterparties (
  user_uuid uuid not null,
  root_uuid uuid not null,
  role text not null default 'owner'::text,
  sees_prices boolean not null default true,
  fills_baskets boolean not null default true,
  order_limit numeric(15,3),
  sees_settlements boolean not null default true,
  manages_members boolean not null default true,
  joined_at timestamp with time zone not null default now(),
  sees_claims boolean not null default false,
  month_limit numeric(15,3),
  constraint user_counterparties_pkey PRIMARY KEY (user_uuid, root_uuid),
  constraint user_counterparties_month_limit_check CHECK (month_limit >= 0::numeric),
  constraint user_counterparties_root_uuid_fkey FOREIGN KEY (root_uuid) REFERENCES counterparties(root_uuid),
  constraint user_counterparties_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);
CREATE INDEX user_counterparties_root_uuid_idx ON public.user_counterparties USING btree (root_uuid);
CREATE INDEX user_counterparties_root_uuid_idx1 ON public.user_counterparties USING btree (root_uuid);

create table user_settings (
  user_uuid uuid not null,
  code text not null,
  value jsonb not null,
  constraint user_settings_pkey PRIMARY KEY (user_uuid, code),
  constraint user_settings_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid)
);

create table users (
  uuid uuid not null,
  phone text,
  email text,
  email_confirmed_at timestamp with time zone,
  first_name text not null,
  last_name text not null,
  middle_name text,
  position text,
  city_uuid uuid,
  on_moderation boolean not null default false,
  moderation_reason text,
  selected_root_uuid uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  version integer not null default 1,
  constraint users_pkey PRIMARY KEY (uuid),
  constraint users_phone_key UNIQUE (phone),
  constraint users_phone_check CHECK (phone ~ '^\+7\d{10}$'::text),
  constraint users_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid),
  constraint users_selected_root_uuid_fkey FOREIGN KEY (selected_root_uuid) REFERENCES counterparties(root_uuid)
);
CREATE INDEX users_confirmed_email ON public.users USING btree (lower(email)) WHERE (email_confirmed_at IS NOT NULL);
CREATE INDEX users_created_at_uuid_idx ON public.users USING btree (created_at DESC, uuid) WHERE (deleted_at IS NULL);
CREATE INDEX users_name ON public.users USING gin ((((((last_name || ' '::text) || first_name) || ' '::text) || COALESCE(middle_name, ''::text))) gin_trgm_ops);
CREATE INDEX users_on_moderation ON public.users USING btree (created_at) WHERE (on_moderation AND (deleted_at IS NULL));
CREATE INDEX users_phone_end ON public.users USING btree (reverse(phone) text_pattern_ops);
CREATE TRIGGER users_version BEFORE UPDATE ON users FOR EACH ROW WHEN (old.phone IS DISTINCT FROM new.phone OR old.email IS DISTINCT FROM new.email OR old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.middle_name IS DISTINCT FROM new.middle_name OR old.city_uuid IS DISTINCT FROM new.city_uuid OR old.on_moderation IS DISTINCT FROM new.on_moderation OR old.moderation_reason IS DISTINCT FROM new.moderation_reason OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION count_version();

create table warehouses (
  uuid uuid not null,
  name text not null,
  city_uuid uuid not null,
  address text not null,
  no smallint not null generated always as identity,
  version integer not null default 1,
  constraint warehouses_pkey PRIMARY KEY (uuid),
  constraint warehouses_city_uuid_fkey FOREIGN KEY (city_uuid) REFERENCES cities(uuid)
);

CREATE OR REPLACE FUNCTION public.article_norm(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select translate(
    regexp_replace(upper(code), '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2010-\u2014\u2028\u2029\u202f\u205f\u2212\u3000\ufeff._/\\()-]', '', 'g'),
    'АВЕІЈКМНОРЅСТУХ', 'ABEIJKMHOPSCTYX')
$function$;

CREATE OR REPLACE FUNCTION public.article_sound(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(
      replace(replace(replace(replace(regexp_replace(lower(code), '[^a-zа-яё0-9]', '', 'g'), 'ж', 'zh'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'),
      'абвгдеёзийклмнопрстуфхцыэюяъь', 'abvgdeeziiklmnoprstufhcieua'),
    'shch', 'sh'), 'sch', 'sh'), 'ts', 'c'), 'tz', 'c'), 'kh', 'h'), 'yu', 'u'), 'ju', 'u'), 'ya', 'a'), 'ja', 'a'), 'yo', 'e'), 'x', 'h'), 'y', 'i'), 'j', 'i'), 'w', 'v'), 'q', 'k')
$function$;

CREATE OR REPLACE FUNCTION public.content_fields(kind text, item jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind
    when 'text' then jsonb_build_object('title', item -> 'title', 'h1', item -> 'h1', 'description', item -> 'description',
                                        'body', item -> 'body')
    when 'promotion' then jsonb_build_object('slug', item -> 'slug', 'title', item -> 'title',
      'announce', item -> 'announce', 'body', item -> 'body', 'dateFrom', item -> 'date_from', 'dateTo', item -> 'date_to',
      'tag', item -> 'tag', 'sort', item ->> 'sort',
      'cities', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'cities')),
      'categories', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'category_slugs')))
    when 'material' then jsonb_build_object('slug', item -> 'slug', 'title', item -> 'title', 'lead', item -> 'lead',
      'body', item -> 'body', 'readMinutes', item ->> 'read_minutes', 'category', coalesce(item ->> 'category_slug', ''),
      'tags', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'tags')))
    when 'announcement' then jsonb_build_object('title', item -> 'title', 'body', item -> 'body',
      'cities', (select coalesce(string_agg(value, ', '), '') from jsonb_array_elements_text(item -> 'cities')))
  end
$function$;

CREATE OR REPLACE FUNCTION public.count_row_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := case when tg_op = 'INSERT' then coalesce(new.version, 1) else old.version + 1 end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.described_text(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(replace(lower(typed), 'ё', 'е'), '<[^>]*>|&[a-z]+;|[^a-zа-я]+', ' ', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.descriptions_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fresh uuid[] := array(select uuid from came where description <> '');
begin
  if fresh <> '{}' then perform refresh_descriptions(fresh); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.descriptions_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  changed uuid[] := array(select uuid from came join went using (uuid) where came.description <> went.description);
begin
  if changed <> '{}' then perform refresh_descriptions(changed); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_old_journal(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  dropped integer;
  also    integer;
begin
  perform set_config('skoba.journal', 'DELETE', true);
  delete from audit_log where id in (
    select id from audit_log where at < clock_timestamp() - interval '1095 days' order by at limit most);
  get diagnostics dropped = row_count;
  delete from personal_access where id in (
    select id from personal_access where at < clock_timestamp() - interval '365 days' order by at limit most);
  get diagnostics also = row_count;
  perform set_config('skoba.journal', '', true);
  return greatest(dropped, also);
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_picked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status in ('confirmed', 'awaitingSupply', 'canceled') then
    delete from picked_items where item_uuid in (select uuid from order_items where part_uuid = new.uuid);
    delete from marking_codes where item_uuid in (select uuid from order_items where part_uuid = new.uuid);
    new.picked_at := null;
    new.assembled_at := null;
  elsif new.status = 'assembling' then
    new.assembled_at := null;
  elsif new.status = 'returned' then
    update marking_codes set freed_at = clock_timestamp()
     where freed_at is null and item_uuid in (select uuid from order_items where part_uuid = new.uuid);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_buyer_in_journal(buyer uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  word    constant text := 'удалено';
  letter  constant text := '[0-9a-zа-яё]';
  gap     constant text := '[^0-9a-zа-яё]{0,3}';
  endings constant text :=
    '(?:а|я|о|е|ё|и|ы|ь|й|у|ю|ой|ей|ёй|ою|ею|ом|ем|ём|ым|им|ыми|ими|ого|его|ому|ему|ий|ый|ия|ию|ии|ием|ая|яя|ую|юю|ов|ев|ых|их|ам|ям|ами|ями|ах|ях)?';
  erased  integer;
  pattern text;
begin
  erased := erase_in_journal('user', buyer::text, word);
  select '(?<!' || letter || ')(?:' || string_agg(own, '|') || ')(?!' || letter || ')' into pattern
    from (
      select case when length(stem) >= 4 then regexp_replace(stem, '([^0-9a-zа-яё])', '\\\1', 'g') || endings
                  else regexp_replace(name, '([^0-9a-zа-яё])', '\\\1', 'g') end as own
        from users u, unnest(array[u.last_name, u.first_name, u.middle_name]) as typed,
             lower(trim(typed)) as name, regexp_replace(name, '(?:ий|ый|ой|ая|яя|[аяоеиыьй])$', '') as stem
       where u.uuid = buyer and length(name) > 1
      union all
      select '(?:\+?[78]' || gap || ')?' || regexp_replace(right(u.phone, 10), '([0-9])(?=[0-9])', '\1' || gap, 'g')
        from users u where u.uuid = buyer and u.phone ~ '[0-9]{10}$'
      union all
      select '(?<![a-z0-9._%+-])' || regexp_replace(lower(u.email), '([^0-9a-zа-яё])', '\\\1', 'g') || '(?![.-]?[a-z0-9])'
        from users u where u.uuid = buyer and u.email <> '') named;
  perform set_config('skoba.journal', 'UPDATE', true);
  update audit_log a
     set changes = coalesce((select jsonb_object_agg(key, case when exists (
                                       select from jsonb_path_query(value, 'strict $.**') as part
                                        where jsonb_typeof(part) = 'string' and lower(part #>> '{}') ~ pattern)
                                       then jsonb_build_object('before', word, 'after', word) else value end)
                               from jsonb_each(a.changes)), '{}'),
         reason = case when lower(a.reason) ~ pattern then word else a.reason end
   where pattern is not null
     and a.object_kind in ('order', 'claim', 'feedback') and a.object_id in (
           select uuid::text from orders where user_uuid = buyer
           union all select uuid::text from claims where user_uuid = buyer
           union all select uuid::text from feedbacks where user_uuid = buyer);
  update audit_log set actor_name = word where actor_kind = 'buyer' and actor_id = buyer::text;
  perform set_config('skoba.journal', '', true);
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_company_in_journal(company uuid)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select erase_in_journal('counterparty', company::text, 'удалено')
$function$;

CREATE OR REPLACE FUNCTION public.erase_in_journal(kind text, id text, word text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  erased integer;
begin
  perform set_config('skoba.journal', 'UPDATE', true);
  update audit_log
     set object_name = case when object_name is null then null else word end,
         changes = coalesce((select jsonb_object_agg(key, jsonb_build_object('before', word, 'after', word))
                               from jsonb_object_keys(changes) as key), '{}'),
         reason = case when reason is null then null else word end,
         answer = null
   where object_kind = erase_in_journal.kind and object_id = erase_in_journal.id;
  get diagnostics erased = row_count;
  perform set_config('skoba.journal', '', true);
  return erased;
end
$function$;

CREATE OR REPLACE FUNCTION public.facet_slug(label text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(
    nullif(left(trim(both '-' from replace(regexp_replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(label),
          'ж', 'zh'), 'ч', 'ch'), 'щ', 'shch'), 'ш', 'sh'), 'ю', 'yu'), 'я', 'ya'), '<', 'lt'), '>', 'gt'), '+', 'plus'),
        'абвгдеёзийклмнопрстуфхцыэ×,/ъь', 'abvgdeeziyklmnoprstufhcyex.~'),
      '[^a-z0-9.~]+', '-', 'g'), '.-', '-')), 60), ''),
    left(md5(label), 12))
$function$;

CREATE OR REPLACE FUNCTION public.fill_list_prices()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into list_prices (price_list_id, category_uuid, product_uuid, price)
  select t.price_list_id, p.category_uuid, t.product_uuid, t.price
    from prices t join products p on p.uuid = t.product_uuid
   where t.from_quantity = 0 and t.price_list_id <> 1
   order by 1, 2, 3
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.goods_distance(own_codes integer[], own_numbers double precision[], own_values integer[], codes integer[], numbers double precision[], other_values integer[])
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(sum(case
      when other is null or other <= 0 or number <= 0 then 0.5
      else least(abs(ln(other / number)), 2)
    end), 0) + 0.3 * (select count(*) from unnest(own_values) v where not v = any(other_values))
  from (select number, numbers[array_position(codes, code)] as other from unnest(own_codes, own_numbers) o (code, number)) sizes
$function$;

CREATE OR REPLACE FUNCTION public.goods_value(name text, attributes jsonb, code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when code = '@thread' then substring(name from 'М\d+')
    else (select e ->> 'value' from jsonb_array_elements(attributes) e where e ->> 'code' = code limit 1)
  end
$function$;

CREATE OR REPLACE FUNCTION public.is_unready(status text, name text, article text, base_price numeric, multiplicity numeric, min_quantity numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select status in ('draft', 'active')
     and (coalesce(base_price, 0) <= 0
       or length(btrim(name)) not between 3 and 255
       or length(btrim(article)) not between 1 and 50
       or mod(min_quantity, multiplicity) <> 0)
$function$;

CREATE OR REPLACE FUNCTION public.keep_content_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  item    jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  own     text := item ->> tg_argv[1];
  becomes text := case when tg_op = 'DELETE' or coalesce((item ->> 'is_hidden')::boolean, false) then 'withdrawn' else 'published' end;
  present jsonb := content_fields(tg_argv[0], item);
  last    content_revisions;
begin
  perform pg_advisory_xact_lock(hashtextextended('content ' || tg_argv[0] || ' ' || own, 0));
  select * into last from content_revisions
   where kind = tg_argv[0] and object_key = own and state in ('published', 'withdrawn') order by version desc limit 1;
  if last.state = becomes and (becomes = 'withdrawn' or last.fields = present) then
    return null;
  end if;
  insert into content_revisions (kind, object_key, version, state, fields, actor_kind, actor_id, actor_name)
  select tg_argv[0], own, coalesce(max(version), 0) + 1, becomes, present,
         item ->> 'actor_kind', item ->> 'actor_id', item ->> 'actor_name'
    from content_revisions where kind = tg_argv[0] and object_key = own;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('skoba.journal', true) is distinct from tg_op then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_text_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into content_versions (path, published_at, title, h1, description, body, actor_kind, actor_id, actor_name)
  values (new.path, new.updated_at, new.title, new.h1, new.description, new.body,
          new.actor_kind, new.actor_id, new.actor_name)
  on conflict (path, published_at) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.link_settlement_corrections(roots uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  c record;
  base record;
begin
  for c in
    select e.* from settlement_entries e
     where e.root_uuid = any(roots) and e.document_type in ('correction', 'return') and e.credit > 0
       and not exists (select from settlement_corrections l where l.entry_uuid = e.uuid)
     order by e.seq
  loop
    select x.uuid, x.document_date, rest.amount into base
      from (
        select b.*, 1 as place from settlement_entries b
         where b.source = c.source and b.doc_id = c.doc_id and b.version < c.version
        union all
        select b.*, 1 from settlement_entries b where b.source = c.source and b.doc_id = c.corrects
        union all
        select b.*, 2 from settlement_entries b where b.root_uuid = c.root_uuid and b.document_number = c.corrects
        union all
        select b.*, 3 from settlement_entries b where b.root_uuid = c.root_uuid and b.document_number = c.document_number
        union all
        select b.*, 3 from order_documents ukd
          join order_documents upd on upd.part_uuid = ukd.part_uuid and upd.type = 'upd'
          join settlement_entries b on b.root_uuid = c.root_uuid and b.document_number = upd.number
         where ukd.number = c.document_number and ukd.type = 'ukd'
        union all
        select b.*, 4 from settlement_entries b
         where b.root_uuid = c.root_uuid and b.order_number = c.order_number and c.order_number is not null
      ) x
     cross join lateral (
       select x.debit - coalesce(sum(l.amount), 0) as amount from settlement_corrections l where l.base_uuid = x.uuid
     ) rest
     where x.root_uuid = c.root_uuid and x.contract_uuid = c.contract_uuid and x.debit > 0
       and x.document_type in ('realization', 'opening')
     order by x.place, rest.amount >= c.credit desc, rest.amount > 0 desc, x.document_date, x.seq
     limit 1;
    if found and base.amount > 0 then
      insert into settlement_corrections (entry_uuid, base_uuid, root_uuid, amount)
      values (c.uuid, base.uuid, c.root_uuid, least(c.credit, base.amount));
      update settlement_days set corrected = corrected + least(c.credit, base.amount)
       where root_uuid = c.root_uuid and contract_uuid = c.contract_uuid and day = base.document_date;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.link_waiting_corrections(corrections uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  c record;
  base record;
begin
  for c in
    select e.* from settlement_entries e
     where e.uuid = any(corrections)
       and not exists (select from settlement_corrections l where l.entry_uuid = e.uuid)
     order by e.seq
  loop
    select x.uuid, x.document_date, rest.amount into base
      from (
        select b.*, 1 as place from settlement_entries b
         where b.source = c.source and b.doc_id = c.doc_id and b.version < c.version
        union all
        select b.*, 1 from settlement_entries b where b.source = c.source and b.doc_id = c.corrects
        union all
        select b.*, 2 from settlement_entries b where b.root_uuid = c.root_uuid and b.document_number = c.corrects
        union all
        select b.*, 3 from settlement_entries b where b.root_uuid = c.root_uuid and b.document_number = c.document_number
        union all
        select b.*, 3 from order_documents ukd
          join order_documents upd on upd.part_uuid = ukd.part_uuid and upd.type = 'upd'
          join settlement_entries b on b.root_uuid = c.root_uuid and b.document_number = upd.number
         where ukd.number = c.document_number and ukd.type = 'ukd'
        union all
        select b.*, 4 from settlement_entries b
         where b.root_uuid = c.root_uuid and b.order_number = c.order_number and c.order_number is not null
      ) x
     cross join lateral (
       select x.debit - coalesce(sum(l.amount), 0) as amount from settlement_corrections l where l.base_uuid = x.uuid
     ) rest
     where x.root_uuid = c.root_uuid and x.contract_uuid = c.contract_uuid and x.debit > 0
       and x.document_type in ('realization', 'opening')
     order by x.place, rest.amount >= c.credit desc, rest.amount > 0 desc, x.document_date, x.seq
     limit 1;
    if found and base.amount > 0 then
      insert into settlement_corrections (entry_uuid, base_uuid, root_uuid, amount)
      values (c.uuid, base.uuid, c.root_uuid, least(c.credit, base.amount));
      update settlement_days set corrected = corrected + least(c.credit, base.amount)
       where root_uuid = c.root_uuid and contract_uuid = c.contract_uuid and day = base.document_date;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.live_sum_of_new_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.live_sum := new.total;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.master_status(parts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (min(places.place) IS NULL) THEN 'canceled'::text WHEN ((max(places.place) >= 8) AND (min(places.place) < 8)) THEN 'partiallyShipped'::text ELSE (ARRAY['new'::text, 'onModeration'::text, 'awaitingPayment'::text, 'confirmed'::text, 'awaitingSupply'::text, 'assembling'::text, 'readyForPickup'::text, 'shipped'::text, 'completed'::text, 'partiallyReturned'::text, 'returned'::text])[min(places.place)] END AS "array" FROM (SELECT array_position(ARRAY['new'::text, 'onModeration'::text, 'awaitingPayment'::text, 'confirmed'::text, 'awaitingSupply'::text, 'assembling'::text, 'readyForPickup'::text, 'shipped'::text, 'completed'::text, 'partiallyReturned'::text, 'returned'::text], part.part) AS place FROM unnest(master_status.parts) part(part)) places);

CREATE OR REPLACE FUNCTION public.name_norm(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        btrim(regexp_replace(translate(lower(name), 'ёх×*–—−‑‐«»“”„"''', 'еxxx-----'), '\s+', ' ', 'g'), ' .,;'),
        '(\d),(?=\d)', '\1.', 'g'),
      '(\d) ?x ?(?=\d)', '\1x', 'g'),
    ' ?- ?', '-', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.natural_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(regexp_replace(lower(name), '(?<![\d,.])(\d+)', '00000000\1', 'g'), '(?<!\d)\d*(\d{9})(?![.,]?\d)', '\1,0', 'g'),
    '(?<!\d)\d*(\d{9}(?:[.,]\d))', '\1', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.next_part_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  same order_parts := old;
begin
  same.external_number := new.external_number;
  same.external_date := new.external_date;
  same.erp_status := new.erp_status;
  same.erp_shipped_at := new.erp_shipped_at;
  same.export_version := new.export_version;
  same.acknowledged_version := new.acknowledged_version;
  same.acknowledged_at := new.acknowledged_at;
  same.known_at := new.known_at;
  -- Generated columns are computed after this.
  same.delivery_type := new.delivery_type;
  if same is distinct from new then new.version := old.version + 1; end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.next_redirect_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.next_seo_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_settled_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders set settled_payments = settled_payments + 1 where uuid = new.order_uuid;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.order_item_words(article text, user_article text, name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((translate(lower(concat_ws(' '::text, article, user_article, name)), 'ё'::text, 'е'::text) || ' '::text) || vendor_code_norm(article)) || ' '::text) || COALESCE(vendor_code_norm(user_article), ''::text));

CREATE OR REPLACE FUNCTION public.orders_follow_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders o set search_text = fresh.words
    from (select i.order_uuid, string_agg(order_item_words(i.article, i.user_article, i.name), E'\n' order by i.uuid) as words
            from order_items i where i.order_uuid in (select order_uuid from touched) group by i.order_uuid) fresh
   where o.uuid = fresh.order_uuid and o.search_text <> fresh.words;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_follow_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders o set status = fresh.status, live_sum = fresh.live_sum
    from (select p.order_uuid, master_status(array_agg(p.status)) as status,
                 coalesce(sum(p.items_sum + p.delivery_cost) filter (where p.status <> 'canceled'), 0) as live_sum
            from order_parts p where p.order_uuid in (select order_uuid from touched) group by p.order_uuid) fresh
   where o.uuid = fresh.order_uuid and (o.status <> fresh.status or o.live_sum <> fresh.live_sum);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pack_barcodes(packs jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(e ->> 'barcode'), '{}') from jsonb_array_elements(packs) e where e ->> 'barcode' is not null
$function$;

CREATE OR REPLACE FUNCTION public.products_came()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fresh uuid[] := array(select uuid from came);
begin
  if fresh = '{}' then return null; end if;
  perform refresh_search_entries(fresh);
  perform widen_bounds(fresh);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.products_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid[];
  before  uuid[];
begin
  -- Most changes are of nothing that is derived from.
  if not exists (
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status, popularity, number_codes, numbers, base_price from came
    except
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status, popularity, number_codes, numbers, base_price from went
  ) then
    return null;
  end if;

  changed := array(select uuid from (
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status from came
    except
    select uuid, name, article, vendor_code, brand_uuid, category_uuid, attributes, status from went
  ) worded);
  if changed <> '{}' then perform refresh_search_entries(changed); end if;

  -- Popularity changes with orders and has no words.
  changed := array(select uuid from (select uuid, popularity from came except select uuid, popularity from went) ranked);
  if changed <> '{}' then
    update search_entries e set popularity = p.popularity
      from products p
     where p.uuid = any(changed) and e.product_uuid = p.uuid and e.popularity <> p.popularity;
  end if;

  changed := array(select uuid from (
    select uuid, category_uuid, number_codes, numbers, base_price from came
    except
    select uuid, category_uuid, number_codes, numbers, base_price from went
  ) bounded);
  if changed <> '{}' then perform widen_bounds(changed); end if;

  select array_agg(uuid), array_agg(category_uuid) into changed, before
    from (select uuid, category_uuid from went except select uuid, category_uuid from came) moved;
  if changed is not null then
    update list_prices l set category_uuid = p.category_uuid
      from unnest(changed, before) o (product_uuid, category_uuid), price_lists lists, products p
     where p.uuid = o.product_uuid
       and l.price_list_id = lists.id and l.category_uuid = o.category_uuid and l.product_uuid = o.product_uuid;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_descriptions(uuids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_descriptions
   where product_uuid = any(array(select p.uuid from products p where p.uuid = any(uuids) and p.description = ''));
  insert into search_descriptions as d (product_uuid, words)
  select p.uuid, strip(to_tsvector('russian', described_text(p.description)))
    from products p
   where p.uuid = any(uuids) and p.description <> ''
   order by p.uuid
  on conflict (product_uuid) do update set words = excluded.words where d.words <> excluded.words;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_search_entries(uuids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
begin
  delete from search_entries
   where product_uuid = any(array(select p.uuid from products p where p.uuid = any(uuids) and p.status <> 'active'));

  with recursive shelves as (
    select uuid, name, name as path from categories where parent_uuid is null
    union all
    select c.uuid, c.name, s.path || ' ' || c.name from categories c join shelves s on s.uuid = c.parent_uuid
  ),
  said as materialized (
    select p.uuid, p.category_uuid, p.brand_uuid, p.popularity,
      search_tokens(concat_ws(' ', substring(p.name from '^\S+'), substring(s.name from '^\S+'))) as kind,
      search_tokens(concat_ws(' ', p.name, p.article, b.name, s.name)) as main,
      search_tokens(concat_ws(' ', s.path, p.vendor_code, (
        select string_agg(e ->> 'value', ' ') from jsonb_array_elements(p.attributes) e where jsonb_typeof(e -> 'value') in ('string', 'number')
      ))) as rest
      from products p
      left join brands b on b.uuid = p.brand_uuid
      join shelves s on s.uuid = p.category_uuid
     where p.uuid = any(uuids) and p.status = 'active'
  ),
  -- Many goods share few words: each is looked at once.
  asked as materialized (
    select uuid, part, token
      from said, lateral (
        select 1 as part, unnest(kind) as token
        union all
        select 2, unnest(main)
        union all
        select 3, unnest(rest)
      ) parts
  ),
  known as materialized (
    select token, search_lexeme(token) as lexeme from (select distinct token from asked offset 0) tokens
  ),
  -- In one order, so that imports side by side do not wait for each other in a circle.
  learnt as (
    insert into search_terms (word, lexeme)
    select token, lexeme
      from known
     where lexeme is not null and token in (select token from asked where part > 1)
     order by token
    on conflict do nothing
  ),
  spelt as (
    select uuid,
      coalesce(array_agg(distinct lexeme) filter (where part = 1), '{}') as kind,
      coalesce(array_agg(distinct lexeme) filter (where part = 2), '{}') as main,
      coalesce(array_agg(distinct lexeme) filter (where part > 1), '{}') as words
      from asked join known using (token)
     where lexeme is not null
     group by uuid
  )
  insert into search_entries as e (product_uuid, category_uuid, brand_uuid, popularity, kind, main, words)
  select uuid, category_uuid, brand_uuid, popularity,
    array_to_tsvector(coalesce(spelt.kind, '{}')), array_to_tsvector(coalesce(spelt.main, '{}')), array_to_tsvector(coalesce(spelt.words, '{}'))
    from said left join spelt using (uuid)
   order by uuid
  on conflict (product_uuid) do update set
    category_uuid = excluded.category_uuid, brand_uuid = excluded.brand_uuid, popularity = excluded.popularity,
    kind = excluded.kind, main = excluded.main, words = excluded.words
  where (e.category_uuid, e.brand_uuid, e.popularity, e.kind, e.main, e.words)
    is distinct from (excluded.category_uuid, excluded.brand_uuid, excluded.popularity, excluded.kind, excluded.main, excluded.words);
end
$function$;

CREATE OR REPLACE FUNCTION public.search_lexeme(token text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when token in ('мм', 'см', 'м', 'мл', 'л', 'кг', 'г', 'шт', 'mm') then null
    when token ~ '\d' then translate(token, 'авекмнорстух', 'abekmhopctyx')
    when token !~ '[а-я]' then token
    when token ~ '[a-z]' and token !~ '[бгджзийлпфцчшщъыьэюя]' then translate(token, 'авекмнорстух', 'abekmhopctyx')
    else regexp_replace((ts_lexize('russian_stem', translate(token, 'aekmhopctyxb', 'аекмнорстухв')))[1], '(.[бвгджзклмнпрстфхцчшщ])[ео]([кцлн])$', '\1\2')
  end
$function$;

CREATE OR REPLACE FUNCTION public.search_lexemes(tokens text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct lexeme) filter (where lexeme is not null), '{}')
    from unnest(tokens) token, lateral (select search_lexeme(token) as lexeme) known
$function$;

CREATE OR REPLACE FUNCTION public.search_terms_like(token text)
 RETURNS TABLE(word text, lexeme text)
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
  select t.word, t.lexeme from search_terms t
   where t.word % token and t.word !~ '\d' and abs(length(t.word) - length(token)) <= 3
   order by similarity(t.word, token) desc, t.word
   limit 40
$function$;

CREATE OR REPLACE FUNCTION public.search_tokens(typed text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(token order by place) filter (where token <> ''), '{}')
    from regexp_split_to_table(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        replace(lower(typed), 'ё', 'е'),
        '(?<=\d)\s*[xх×*]\s*(?=\d)', ' ', 'g'),
        '(?<=\d),(?=\d)', '.', 'g'),
        '(?<!\d)\.|\.(?!\d)', ' ', 'g'),
        '(?<=[a-zа-я]{3})(?=\d)|(?<=\d)(?=[a-zа-я]{3}|(?:мм|см|мл|кг|шт|м|г|л)(?![a-zа-я0-9]))', ' ', 'g'),
      '[^a-zа-я0-9.]+') with ordinality as parts (token, place)
$function$;

CREATE OR REPLACE FUNCTION public.settlement_corrections_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform link_waiting_corrections(array(
    with documents as materialized (select doc_id, document_number, order_number from fresh where debit > 0)
    select e.uuid from settlement_entries e
     where e.root_uuid in (select root_uuid from fresh)
       and e.document_type in ('correction', 'return') and e.credit > 0
       and not exists (select from settlement_corrections l where l.entry_uuid = e.uuid)
       and (
         e.uuid in (select uuid from fresh)
         or e.doc_id in (select doc_id from documents)
         or e.corrects in (select doc_id from documents)
         or e.corrects in (select document_number from documents)
         or e.document_number in (select document_number from documents)
         or e.order_number in (select order_number from documents)
         -- Its УПД may have been issued since.
         or exists (select from order_documents d where d.number = e.document_number and d.type = 'ukd')
       )
  ));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.settlement_days_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into settlement_days (root_uuid, contract_uuid, day, debit, credit, entries, recorded_at)
  select root_uuid, contract_uuid, document_date, sum(debit), sum(credit), count(*), max(recorded_at)
    from fresh
   group by root_uuid, contract_uuid, document_date
   order by root_uuid, contract_uuid, document_date
  on conflict (root_uuid, contract_uuid, day) do update
     set debit = settlement_days.debit + excluded.debit,
         credit = settlement_days.credit + excluded.credit,
         entries = settlement_days.entries + excluded.entries,
         recorded_at = greatest(settlement_days.recorded_at, excluded.recorded_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.settlement_entries_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'entries of mutual settlements are never changed or taken away';
end $function$;

CREATE OR REPLACE FUNCTION public.shipping_warehouses(product uuid, multiplicity numeric)
 RETURNS smallint[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(w.no order by w.no), '{}')
    from stock s
    join warehouses w on w.uuid = s.warehouse_uuid
   where s.product_uuid = product and s.on_hand - s.reserved >= shipping_warehouses.multiplicity
$function$;

CREATE OR REPLACE FUNCTION public.shrink_shortage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.shortage := least(new.shortage, greatest(0, new.reserved - new.on_hand));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_article_norm()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.article_norm := article_norm(new.article);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_base_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select product_uuid from came where price_list_id = 1 and from_quantity = 0);
  elsif tg_op = 'DELETE' then
    touched := array(select product_uuid from went where price_list_id = 1 and from_quantity = 0);
  else
    touched := array(
      select product_uuid from (
        (select product_uuid, price_list_id, from_quantity, price from came except select product_uuid, price_list_id, from_quantity, price from went)
        union all
        (select product_uuid, price_list_id, from_quantity, price from went except select product_uuid, price_list_id, from_quantity, price from came)
      ) changed
       where price_list_id = 1 and from_quantity = 0
    );
  end if;
  if touched = '{}' then return null; end if;
  -- The lock first: the price that is then read is the one that lasts.
  perform from products where uuid = any(touched) order by uuid for no key update;
  update products p set base_price = b.price
    from (
      select g.uuid, (
        select t.price from prices t where t.product_uuid = g.uuid and t.price_list_id = 1 and t.from_quantity = 0
      ) as price
        from products g
       where g.uuid = any(touched)
      offset 0
    ) b
   where p.uuid = b.uuid and p.base_price is distinct from b.price;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_brand_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  renamed uuid[] := array(select uuid from (select uuid, name from came except select uuid, name from went) changed);
begin
  if renamed <> '{}' then
    perform refresh_search_entries(array(select uuid from products where brand_uuid = any(renamed)));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_category_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid[] := array(
    select uuid from (select uuid, name, parent_uuid from came except select uuid, name, parent_uuid from went) renamed
  );
begin
  if changed <> '{}' then
    perform refresh_search_entries(array(
      with recursive below as (
        select unnest(changed) as uuid
        union
        select c.uuid from categories c join below b on c.parent_uuid = b.uuid
      )
      select p.uuid from products p join below b on p.category_uuid = b.uuid
    ));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids        integer[];
  incomplete boolean;
begin
  -- The second round finds what the first has added, or what another import added meanwhile.
  for attempt in 1..2 loop
    with said as (
      select e.value ->> 'code' as code, e.value ->> 'value' as label, jsonb_typeof(e.value -> 'value') as type, e.place
        from jsonb_array_elements(new.attributes) with ordinality e (value, place)
       where e.place <= 64
      union all
      select '@tag', tag, 'plain', 0 from unnest(new.tags[1:16]) tag
      union all
      select '@brand', new.brand_uuid::text, 'plain', 0 where new.brand_uuid is not null
    ),
    wanted as (
      select distinct on (code) said.*, case type
          when 'number' then ''
          when 'string' then coalesce((select v.slug from facet_values v where v.code = said.code and v.label = said.label limit 1), facet_slug(label))
          else label
        end as slug
        from said
       where code not like '@%' and (type in ('number', 'string') or (type = 'boolean' and label = 'true'))
       order by code, place
    ),
    named as (select * from wanted union all select *, label from said where type = 'plain' and code like '@%'),
    known as (select named.*, (select v.id from facet_values v where v.code = named.code and v.slug = named.slug) as id from named),
    added as (
      -- In one order, so that imports side by side do not wait for each other in a circle.
      insert into facet_values (code, slug, label)
      select distinct on (code, slug) code, slug, case type when 'number' then code else label end
        from known where id is null order by code, slug
      on conflict do nothing
    )
    select
      coalesce(array_agg(distinct id), '{}'),
      coalesce(array_agg(id order by id) filter (where type = 'number'), '{}'),
      coalesce(array_agg(label::double precision order by id) filter (where type = 'number'), '{}'),
      bool_or(id is null)
    into ids, new.number_codes, new.numbers, incomplete
    from known;
    exit when not incomplete;
  end loop;

  loop
    select s.id into new.facet_set from facet_sets s where s.value_ids = ids;
    exit when found;
    insert into facet_sets (value_ids) values (ids) on conflict do nothing;
  end loop;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_list_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_uuid) into touched from came where from_quantity = 0 and price_list_id <> 1;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_uuid) into touched from went where from_quantity = 0 and price_list_id <> 1;
  else
    select array_agg(distinct product_uuid) into touched
      from (
        (select product_uuid, price_list_id, from_quantity, price from came except select product_uuid, price_list_id, from_quantity, price from went)
        union all
        (select product_uuid, price_list_id, from_quantity, price from went except select product_uuid, price_list_id, from_quantity, price from came)
      ) changed
     where from_quantity = 0 and price_list_id <> 1;
  end if;
  if touched is null then return null; end if;
  -- The lock first: the category and the prices that are then read are those that last.
  perform from products where uuid = any(touched) order by uuid for no key update;
  if tg_op <> 'INSERT' then
    delete from list_prices l
     using products p, price_lists lists
     where p.uuid = any(touched) and l.price_list_id = lists.id and l.category_uuid = p.category_uuid and l.product_uuid = p.uuid
       and not exists (select from prices t where t.product_uuid = p.uuid and t.price_list_id = lists.id and t.from_quantity = 0);
  end if;
  insert into list_prices as l (price_list_id, category_uuid, product_uuid, price)
  select t.price_list_id, p.category_uuid, t.product_uuid, t.price
    from prices t join products p on p.uuid = t.product_uuid
   where t.product_uuid = any(touched) and t.from_quantity = 0 and t.price_list_id <> 1
   order by 1, 2, 3
  on conflict (price_list_id, category_uuid, product_uuid) do update set price = excluded.price where l.price <> excluded.price;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_multiplicity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ships_from := shipping_warehouses(new.uuid, new.multiplicity);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_name_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name_key := natural_key(new.name);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_stock_flips()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  shelves uuid[];
  leasts  numeric[];
  mosts   numeric[];
  flipped uuid[];
begin
  -- A row that came or went had or has nothing on the other side; one that moved to another key does both.
  if tg_op = 'INSERT' then
    select array_agg(product_uuid), array_agg(0), array_agg(free) into shelves, leasts, mosts
      from (select product_uuid, max(on_hand - reserved) as free from came group by product_uuid) filled;
  elsif tg_op = 'DELETE' then
    select array_agg(product_uuid), array_agg(0), array_agg(free) into shelves, leasts, mosts
      from (select product_uuid, max(on_hand - reserved) as free from went group by product_uuid) emptied;
  else
    select array_agg(product_uuid), array_agg(low), array_agg(high) into shelves, leasts, mosts
      from (
        select product_uuid, case when count(*) = 1 then 0 else min(free) end as low, max(free) as high
          from (
            select product_uuid, warehouse_uuid, on_hand - reserved as free from came
            union all
            select product_uuid, warehouse_uuid, on_hand - reserved from went
          ) counted
         group by product_uuid, warehouse_uuid
      ) moved
     where low < high;
  end if;
  select array_agg(distinct p.uuid) into flipped
    from unnest(shelves, leasts, mosts) s (product_uuid, low, high)
    join products p on p.uuid = s.product_uuid
   where s.low < p.multiplicity and s.high >= p.multiplicity;
  if flipped is null then return null; end if;
  -- The lock first: what is then read of the stock includes whatever the last holder of it has committed.
  perform from products where uuid = any(flipped) order by uuid for no key update;
  update products p set ships_from = s.ships_from
    from (
      select g.uuid, array(
        select w.no from stock s join warehouses w on w.uuid = s.warehouse_uuid
         where s.product_uuid = g.uuid and s.on_hand - s.reserved >= g.multiplicity
         order by w.no
      ) as ships_from
        from products g
       where g.uuid = any(flipped)
      offset 0
    ) s
   where p.uuid = s.uuid and p.ships_from <> s.ships_from;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.time_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if (new.title, new.h1, new.description, new.body) is distinct from (old.title, old.h1, old.description, old.body)
       and new.updated_at <= old.updated_at then
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
    end if;
  end if;
  new.updated_at := date_trunc('milliseconds', new.updated_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.vendor_code_norm(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(upper(code), 'АВЕІЈКМНОРЅСТУХ -‐‑‒–—−._/\()'::text, 'ABEIJKMHOPSCTYX'::text);

CREATE OR REPLACE FUNCTION public.widen_bounds(uuids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into facet_bounds as b (category_uuid, code, low, high)
  select category_uuid, code, min(number), max(number)
    from (
      select p.category_uuid, v.code, n.number
        from products p, unnest(p.number_codes, p.numbers) n (code, number), facet_values v
       where p.uuid = any(uuids) and v.id = n.code
      union all
      select category_uuid, '@price', base_price from products where uuid = any(uuids) and base_price is not null
    ) said
   group by category_uuid, code
   order by category_uuid, code
  on conflict (category_uuid, code) do update set low = least(b.low, excluded.low), high = greatest(b.high, excluded.high)
   where b.low > excluded.low or b.high < excluded.high
$function$;
