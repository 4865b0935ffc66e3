-- TAX-05 to TAX-08: a withholding code is dated as a VAT code is, a row per period; a bill takes the row of its date. What
-- was there begins with the income tax law of 2009, or with the first bill that carries it.
alter table pph
  add column valid_from date not null default '2009-01-01',
  add column valid_to date check (valid_to >= valid_from);
alter table pph alter column valid_from drop default;
update pph set valid_from = used.first
from (select firm_id, pph_id, min(date) as first from invoice group by firm_id, pph_id) as used
where used.firm_id = pph.firm_id and used.pph_id = pph.id and used.first < pph.valid_from;

-- Two rows of one code in force on the same day would make the rate of a bill a matter of luck.
alter table pph drop constraint pph_firm_id_code_key;
alter table pph add unique (firm_id, code, valid_from);
alter table pph add constraint wht_period_overlap
  exclude using gist (firm_id with =, code with =, daterange(valid_from, valid_to, '[]') with &&);
