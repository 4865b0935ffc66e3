-- TAX-04: new bills of national or of international matters are paid to this account; '' for either.
alter table bank_information
  add column origin text not null default '' check (origin in ('', 'national', 'international'));
