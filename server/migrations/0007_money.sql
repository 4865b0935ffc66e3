-- Invoices, deposits, collections. Every total is checked here as well: a slip in a service must not become a wrong rupiah.
create table invoice (
  firm_id uuid not null references firm,
  id uuid not null,
  status text not null check (status in ('draft', 'prebill', 'bill', 'statement', 'write off', 'deleted')),
  status_before text,
  type text not null check (type in ('hourly', 'retainer', 'capped fee', 'lump sum', 'disbursement', 'nominal', 'deposit')),
  client_id uuid not null,
  matter_id uuid not null,
  invoice_number text,
  number_period text,
  number_seq int,
  date date not null,
  due_in_days int not null check (due_in_days between 0 and 3650),
  due_date date not null,
  currency text not null,
  exchange_rate numeric(20,10) not null default 1 check (exchange_rate > 0),
  exchange_unit int not null default 1,
  rate_kind text not null default 'functional',
  rate_date date,
  functional_value numeric(20,4) not null default 0,
  language text not null check (language in ('en', 'id')),
  client_name text not null,
  client_address text not null,
  client_npwp text not null,
  attention text not null default '',
  withholds text not null,
  vat_collector text not null,
  bank_information_id uuid,
  ppn_id uuid,
  vat_rate numeric(9,4) not null default 0,
  vat_factor_numerator int not null default 1,
  vat_factor_denominator int not null default 1,
  pph_id uuid,
  wht_rate numeric(9,4) not null default 0,
  discount_kind text not null default 'none' check (discount_kind in ('none', 'percent', 'amount')),
  discount_value numeric(20,4) not null default 0,
  discount_scope text not null default 'all' check (discount_scope in ('all', 'associates')),
  total_legal_fees numeric(20,4) not null default 0,
  discount numeric(20,4) not null default 0,
  net_legal_fees numeric(20,4) not null default 0,
  total_disbursement numeric(20,4) not null default 0,
  vat_base numeric(20,4) not null default 0,
  other_base numeric(20,4) not null default 0,
  vat numeric(20,4) not null default 0,
  rounding numeric(20,4) not null default 0,
  amount_billed numeric(20,4) not null default 0,
  wht_base numeric(20,4) not null default 0,
  wht numeric(20,4) not null default 0,
  vat_collected numeric(20,4) not null default 0,
  less_deposit_matter numeric(20,4) not null default 0,
  less_deposit_client numeric(20,4) not null default 0,
  amount_payable numeric(20,4) not null default 0,
  written_off numeric(20,4) not null default 0,
  write_off_date date,
  cancel_reason text not null default '',
  sources_changed boolean not null default false,
  locked boolean not null default false,
  signatory_id uuid,
  payment_instruction text not null default '',
  notes text not null default '',
  pdf_en_file_id uuid,
  pdf_id_file_id uuid,
  issued_at timestamptz,
  sent_at timestamptz,
  sent_to text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, number_period, number_seq),
  unique (firm_id, invoice_number),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, bank_information_id) references bank_information,
  foreign key (firm_id, ppn_id) references ppn,
  foreign key (firm_id, pph_id) references pph,
  foreign key (firm_id, currency) references currency (firm_id, code),
  foreign key (firm_id, signatory_id) references employee,
  foreign key (firm_id, pdf_en_file_id) references stored_file,
  foreign key (firm_id, pdf_id_file_id) references stored_file,
  foreign key (firm_id, created_by) references user_account,
  constraint billed_adds_up check (amount_billed = net_legal_fees + total_disbursement + vat + rounding),
  constraint payable_adds_up check (amount_payable = amount_billed - wht - vat_collected - less_deposit_matter - less_deposit_client),
  constraint payable_not_negative check (amount_payable >= 0),
  constraint discount_within_fees check (discount between 0 and total_legal_fees),
  constraint number_when_issued check ((invoice_number is not null) = (issued_at is not null))
);
create index invoice_by_client on invoice (firm_id, client_id, date desc, id);
create index invoice_by_matter on invoice (firm_id, matter_id, date desc, id);
create index invoice_by_status on invoice (firm_id, status, date desc, id);
call kit.protect('invoice', 'invoice:id', 'matter:matter_id');
alter table timesheet add foreign key (firm_id, invoice_id) references invoice;
alter table expense_line add foreign key (firm_id, invoice_id) references invoice;

create table invoice_line (
  firm_id uuid not null references firm,
  id uuid not null,
  invoice_id uuid not null,
  position int not null,
  timesheet_id uuid,
  employee_id uuid,
  employee_name text not null default '',
  category text not null default '',
  date date,
  activity text not null default '',
  description text not null,
  billing_group text not null default '',
  hour numeric(9,4),
  rate numeric(20,4),
  value numeric(20,4) not null,
  write_down numeric(20,4) not null default 0 check (write_down >= 0),
  write_up numeric(20,4) not null default 0 check (write_up >= 0),
  amount numeric(20,4) not null,
  discount_share numeric(20,4) not null default 0,
  primary key (firm_id, id),
  unique (firm_id, invoice_id, position),
  unique (firm_id, invoice_id, timesheet_id),
  foreign key (firm_id, invoice_id) references invoice,
  foreign key (firm_id, timesheet_id) references timesheet,
  foreign key (firm_id, employee_id) references employee,
  constraint line_adds_up check (amount = value - write_down + write_up)
);
call kit.protect('invoice_line', 'invoice:invoice_id');

create table invoice_disbursement (
  firm_id uuid not null references firm,
  id uuid not null,
  invoice_id uuid not null,
  position int not null,
  expense_line_id uuid not null,
  date date not null,
  description text not null,
  treatment text not null check (treatment in ('at_cost', 'at_cost_grossed', 'taxable')),
  has_proof boolean not null,
  amount numeric(20,4) not null check (amount >= 0),
  primary key (firm_id, id),
  unique (firm_id, invoice_id, position),
  unique (firm_id, invoice_id, expense_line_id),
  foreign key (firm_id, invoice_id) references invoice,
  foreign key (firm_id, expense_line_id) references expense_line
);
call kit.protect('invoice_disbursement', 'invoice:invoice_id');

-- Invariant 2: the totals of an issued bill are the sums of its lines.
create function kit.lines_make_totals() returns trigger language plpgsql as $$
declare lines numeric; shares numeric; costs numeric;
begin
  if new.status = 'deleted' then return null; end if;
  select coalesce(sum(amount), 0), coalesce(sum(discount_share), 0) into lines, shares
    from invoice_line where firm_id = new.firm_id and invoice_id = new.id;
  select coalesce(sum(amount), 0) into costs from invoice_disbursement where firm_id = new.firm_id and invoice_id = new.id;
  if lines <> new.total_legal_fees or shares <> new.discount or costs <> new.total_disbursement then
    raise exception 'lines_do_not_make_totals' using errcode = 'PR001';
  end if;
  return null;
end $$;
create constraint trigger lines_make_totals after insert or update on invoice
  deferrable initially deferred for each row execute function kit.lines_make_totals();

create table deposit (
  firm_id uuid not null references firm,
  id uuid not null,
  deposit_number text not null,
  number_period text not null,
  number_seq int not null,
  date date not null,
  client_id uuid not null,
  matter_id uuid,
  bank_information_id uuid not null,
  currency text not null,
  amount numeric(20,4) not null check (amount > 0),
  advance boolean not null default false,
  notes text not null default '',
  status text not null default 'received' check (status in ('received', 'deleted')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, deposit_number),
  unique (firm_id, number_period, number_seq),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, bank_information_id) references bank_information,
  foreign key (firm_id, created_by) references user_account
);
create index deposit_by_client on deposit (firm_id, client_id, date desc, id);
call kit.protect('deposit', 'deposit:id', 'client:client_id');

create table collection (
  firm_id uuid not null references firm,
  id uuid not null,
  collection_number text not null,
  number_period text not null,
  number_seq int not null,
  date date not null,
  client_id uuid not null,
  bank_information_id uuid not null,
  currency text not null,
  method text not null check (method in ('bank transfer', 'cash')),
  receipt_type_id uuid,
  received numeric(20,4) not null check (received >= 0),
  bank_charge numeric(20,4) not null default 0 check (bank_charge >= 0),
  cash_applied numeric(20,4) not null default 0 check (cash_applied >= 0),
  other_income numeric(20,4) not null default 0 check (other_income >= 0),
  other_receipt_type_id uuid,
  to_client_deposit numeric(20,4) not null default 0 check (to_client_deposit >= 0),
  to_matter_deposit numeric(20,4) not null default 0 check (to_matter_deposit >= 0),
  deposit_matter_id uuid,
  client_bank_name text not null default '',
  client_account_name text not null default '',
  client_account_number text not null default '',
  client_transaction_number text not null default '',
  notes text not null default '',
  status text not null default 'received' check (status in ('received', 'deleted')),
  delete_reason text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, collection_number),
  unique (firm_id, number_period, number_seq),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, bank_information_id) references bank_information,
  foreign key (firm_id, receipt_type_id) references receipt_type,
  foreign key (firm_id, other_receipt_type_id) references other_receipt_type,
  foreign key (firm_id, deposit_matter_id) references matter,
  foreign key (firm_id, created_by) references user_account,
  constraint receipt_adds_up check (received + bank_charge = cash_applied + other_income + to_client_deposit + to_matter_deposit)
);
create index collection_by_client on collection (firm_id, client_id, date desc, id);
call kit.protect('collection', 'collection:id', 'client:client_id');

create table collection_allocation (
  firm_id uuid not null references firm,
  id uuid not null,
  collection_id uuid not null,
  invoice_id uuid not null,
  cash numeric(20,4) not null check (cash >= 0),
  withholding numeric(20,4) not null default 0 check (withholding >= 0),
  vat_collected numeric(20,4) not null default 0 check (vat_collected >= 0),
  tolerated numeric(20,4) not null default 0 check (tolerated >= 0),
  reversed boolean not null default false,
  primary key (firm_id, id),
  foreign key (firm_id, collection_id) references collection,
  foreign key (firm_id, invoice_id) references invoice
);
create unique index bill_once_per_collection on collection_allocation (firm_id, collection_id, invoice_id) where not reversed;
create index collection_allocation_by_invoice on collection_allocation (firm_id, invoice_id);
call kit.protect('collection_allocation', 'collection:collection_id', 'invoice:invoice_id');

-- The ledger of client money; rows are only ever added (DEP-02).
create table deposit_entry (
  firm_id uuid not null references firm,
  id uuid not null,
  date date not null,
  client_id uuid not null,
  matter_id uuid,
  currency text not null,
  bank_kind text not null check (bank_kind in ('trust', 'operating')),
  kind text not null check (kind in ('received', 'receipt undone', 'applied', 'application undone', 'excess', 'excess undone', 'refund', 'refund undone', 'transfer in', 'transfer out')),
  amount numeric(20,4) not null check (amount <> 0),
  deposit_id uuid,
  invoice_id uuid,
  collection_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (firm_id, id),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, deposit_id) references deposit,
  foreign key (firm_id, invoice_id) references invoice,
  foreign key (firm_id, collection_id) references collection,
  foreign key (firm_id, created_by) references user_account
);
create index deposit_entry_by_purse on deposit_entry (firm_id, client_id, matter_id, currency, bank_kind, date, created_at);
call kit.protect('deposit_entry', 'deposit_entry:id', 'client:client_id');
revoke update, delete on deposit_entry from praktis_app;

-- Invariant 19: no purse is ever below zero, on any date, for back-dated rows too.
create function kit.purse_not_negative() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select sum(amount) over (order by date, created_at, id) as balance from deposit_entry
      where firm_id = new.firm_id and client_id = new.client_id and matter_id is not distinct from new.matter_id
        and currency = new.currency and bank_kind = new.bank_kind) running
    where balance < 0) then
    raise exception 'trust_negative' using errcode = 'PR001';
  end if;
  return null;
end $$;
create constraint trigger purse_not_negative after insert on deposit_entry
  deferrable initially deferred for each row execute function kit.purse_not_negative();

-- COL-09: what is still open of each issued bill, from its parts.
create view invoice_balance with (security_invoker = true) as
select i.firm_id, i.id as invoice_id,
  coalesce(a.cash, 0) as cash, coalesce(a.withholding, 0) as withholding,
  coalesce(a.vat_collected, 0) as vat_collected, coalesce(a.tolerated, 0) as tolerated,
  case when i.status in ('draft', 'prebill', 'deleted') then 0 else
    i.amount_billed - i.less_deposit_matter - i.less_deposit_client - i.written_off
    - coalesce(a.cash, 0) - coalesce(a.withholding, 0) - coalesce(a.vat_collected, 0) - coalesce(a.tolerated, 0)
  end as outstanding
from invoice i
left join lateral (
  select sum(cash) as cash, sum(withholding) as withholding, sum(vat_collected) as vat_collected, sum(tolerated) as tolerated
  from collection_allocation c where c.firm_id = i.firm_id and c.invoice_id = i.id and not c.reversed) a on true;
grant select on invoice_balance to praktis_app;

-- Invariants 6 and 17: outstanding is never below zero, and the cash of a collection is the cash of its allocations.
create function kit.bill_not_overpaid() returns trigger language plpgsql as $$
begin
  if (select outstanding from invoice_balance where firm_id = new.firm_id and invoice_id = new.invoice_id) < 0 then
    raise exception 'over_outstanding' using errcode = 'PR001';
  end if;
  return null;
end $$;
create constraint trigger bill_not_overpaid after insert or update on collection_allocation
  deferrable initially deferred for each row execute function kit.bill_not_overpaid();

create function kit.books_are_open() returns trigger language plpgsql as $$
declare closed date;
begin
  select books_closed_until into closed from firm_profile where firm_id = new.firm_id;
  if closed is not null and new.date <= closed then raise exception 'books_closed' using errcode = 'PR001'; end if;
  return new;
end $$;
create trigger books_are_open before insert on collection for each row execute function kit.books_are_open();
create trigger books_are_open before insert on deposit for each row execute function kit.books_are_open();
create trigger books_are_open before insert on deposit_entry for each row execute function kit.books_are_open();
