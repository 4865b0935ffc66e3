-- Billing: what a bill prints and proves beyond its totals, and receipts of foreign money.
alter table invoice
  add column gross_up boolean not null default false,
  add column kmk_rate numeric(20,10) check (kmk_rate > 0),
  add column client_reference text not null default '',
  add column po_number text not null default '',
  add column print_rates boolean not null default true,
  add column print_hours boolean not null default true,
  add column print_names boolean not null default true,
  add column pdf_version int not null default 0,
  add column handed_over_on date,
  add column handed_over_to text not null default '',
  add column unlock_reason text not null default '',
  -- A change of a source is seen by comparing it with its line, so no flag can go stale.
  drop column sources_changed;

alter table invoice
  -- The fee grows beyond its lines only by the tax that the client bears (TAX-07).
  add constraint fees_add_up check
    (net_legal_fees = total_legal_fees - discount or (gross_up and net_legal_fees > total_legal_fees - discount)),
  -- A rate of 1 stands for "not known yet" on a foreign draft alone (MON-09).
  add constraint foreign_rate_known check (rate_kind <> 'missing' or status in ('draft', 'deleted')),
  -- Invariant 15: a number if and only if issued, whatever happened afterwards.
  add constraint issued_by_status check
    (status = 'deleted' or (issued_at is not null) = (status in ('bill', 'statement', 'write off')));

create index invoice_by_due on invoice (firm_id, due_date) where status in ('bill', 'statement');

-- Invariant 9: what an issued bill says is fixed while it is locked; only its settlement and its delivery move.
create function kit.issued_bill_is_fixed() returns trigger language plpgsql as $$
declare
  may_move text[] := array['status', 'status_before', 'written_off', 'write_off_date', 'cancel_reason', 'locked', 'sent_at', 'sent_to',
    'handed_over_on', 'handed_over_to', 'pdf_en_file_id', 'pdf_id_file_id', 'pdf_version', 'version', 'updated_at'];
begin
  if old.issued_at is not null and old.locked and new.locked and (to_jsonb(old) - may_move) <> (to_jsonb(new) - may_move) then
    raise exception 'bill_fixed' using errcode = 'PR001';
  end if;
  return new;
end $$;
create trigger issued_bill_is_fixed before update on invoice for each row execute function kit.issued_bill_is_fixed();

create function kit.issued_lines_are_fixed() returns trigger language plpgsql as $$
declare
  line record := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from invoice where firm_id = line.firm_id and id = line.invoice_id and issued_at is not null and locked) then
    raise exception 'bill_fixed' using errcode = 'PR001';
  end if;
  return line;
end $$;
create trigger issued_lines_are_fixed before insert or update or delete on invoice_line
  for each row execute function kit.issued_lines_are_fixed();
create trigger issued_lines_are_fixed before insert or update or delete on invoice_disbursement
  for each row execute function kit.issued_lines_are_fixed();

-- A line may change its place while another still stands there.
alter table invoice_line drop constraint invoice_line_firm_id_invoice_id_position_key,
  add constraint invoice_line_position unique (firm_id, invoice_id, position) deferrable initially deferred;
alter table invoice_disbursement drop constraint invoice_disbursement_firm_id_invoice_id_position_key,
  add constraint invoice_disbursement_position unique (firm_id, invoice_id, position) deferrable initially deferred;

-- Whether all that was left of a cost was taken: then a later change of the cost changes the draft too (INV-02).
alter table invoice_disbursement add column whole boolean not null default true;

alter table deposit
  add column exchange_rate numeric(20,10) not null default 1 check (exchange_rate > 0),
  add column functional_value numeric(20,4) not null default 0,
  add column delete_reason text not null default '';

-- Judged at commit by what then stands there, so that a draft may be written first and filled after.
create or replace function kit.lines_make_totals() returns trigger language plpgsql as $$
declare
  now_there invoice;
  lines numeric;
  shares numeric;
  costs numeric;
begin
  select * into now_there from invoice where firm_id = new.firm_id and id = new.id;
  if not found or now_there.status = 'deleted' then return null; end if;
  select coalesce(sum(amount), 0), coalesce(sum(discount_share), 0) into lines, shares
    from invoice_line where firm_id = new.firm_id and invoice_id = new.id;
  select coalesce(sum(amount), 0) into costs from invoice_disbursement where firm_id = new.firm_id and invoice_id = new.id;
  if lines <> now_there.total_legal_fees or shares <> now_there.discount or costs <> now_there.total_disbursement then
    raise exception 'lines_do_not_make_totals' using errcode = 'PR001';
  end if;
  return null;
end $$;
