-- RAT-07: how the credit for a bill is split, as its matter's team stood when it was issued.
create table invoice_allocation (
  firm_id uuid not null references firm,
  id uuid not null,
  invoice_id uuid not null,
  employee_id uuid not null,
  percent numeric(5,2) not null check (percent > 0 and percent <= 100),
  primary key (firm_id, id),
  unique (firm_id, invoice_id, employee_id),
  foreign key (firm_id, invoice_id) references invoice,
  foreign key (firm_id, employee_id) references employee
);
call kit.protect('invoice_allocation', 'invoice:invoice_id');

-- Bills that were issued before have the split that their matter has now: nothing else is known.
insert into invoice_allocation (firm_id, id, invoice_id, employee_id, percent)
select i.firm_id, gen_random_uuid(), i.id, p.employee_id, p.allocation
from invoice i join matter_member p on p.firm_id = i.firm_id and p.matter_id = i.matter_id
where i.issued_at is not null and p.allocation > 0;
