-- DEP-03: an issued bill is paid from a purse by a collection without bank, charge and excess.
alter table collection alter column bank_information_id drop not null;
alter table collection drop constraint collection_method_check;
alter table collection add constraint collection_method_check check (method in ('bank transfer', 'cash', 'deposit'));
alter table collection add constraint bank_unless_deposit check ((bank_information_id is null) = (method = 'deposit'));
alter table collection add constraint deposit_is_whole check (method <> 'deposit'
  or (bank_charge = 0 and other_income = 0 and to_client_deposit = 0 and to_matter_deposit = 0));
