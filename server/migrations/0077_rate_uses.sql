-- MON-06: what carries an exchange rate is counted rate by rate; each kind of record is found by currency and the rate's day.
create index invoice_by_rate on invoice (firm_id, currency, rate_date) where rate_date is not null;
create index invoice_by_tax_rate on invoice (firm_id, currency, kmk_date) where kmk_date is not null;
create index expense_by_rate on expense (firm_id, currency, rate_date) where rate_date is not null;
create index deposit_by_rate on deposit (firm_id, currency, rate_date) where rate_date is not null;
create index collection_by_rate on collection (firm_id, currency, rate_date) where rate_date is not null;
create index timesheet_exchanged on timesheet (firm_id, date) where exchange_rate is not null and status <> 'deleted';
