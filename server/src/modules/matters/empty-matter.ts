/** What a row of the list is not told either. */
export const numbersOnly = {
  numbers_only: true,
  practice_area: '',
  responsible_partner_id: null,
  responsible_partner: '',
};

/** Everything on a matter that those who see numbers only are not told (ROL-01). */
export const emptyMatter = {
  ...numbersOnly,
  ...{ name: '', task: '', practice_group: '', source_of_work: '', created_by: '' },
  ...{ practice_area_id: null, practice_group_id: null, source_of_work_id: null },
  ...{ company: '', taxonomy: '', industry_class: '', procedure: '' },
  ...{ taxonomy_id: null, industry_class_id: null, procedure_id: null },
  ...{ pending_reason: '', close_reason: '', activate_reason: '', client_instruction: '', notes: '' },
  ...{ fixed_exchange_rate: null, allow_multiple_billings: false, reminder_months: null, next_reminder: null },
  ...{ budget_fee: null, budget_restricts: false, budget_disbursement: null },
  ...{ budget_hours_billable: null, budget_hours_non_billable: null },
  ...{ billing_contact: '', billing_address: '', billing_email: '' },
  ...{ contact_name: '', contact_email: '', contact_mobile: '' },
  ...{ country: '', province: '', city: '', address: '', postal_code: '' },
  ...{ members: [], parties: [], named_people: [] },
};
