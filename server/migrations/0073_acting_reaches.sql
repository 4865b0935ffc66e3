-- ROL-01: of each permission only the reaches that make a difference can be chosen. A role keeps what it could do: a reach
-- that acted as another becomes that one, one without effect goes. Money is received by who reaches every bill, or not at all.
alter table user_role disable trigger user;

update user_role r set grants = coalesce((
  select jsonb_object_agg(permission, reach) from (
    select permission, jsonb_agg(distinct scope) as reach from (
      select held.key as permission, case
          when held.key in ('client.create', 'matter.create', 'timesheet.edit_closed', 'expense.on_closed', 'invoice.backdate') then 'all'
          when held.key in ('timesheet.record', 'expense.edit') and scope in ('mentees', 'team', 'group') then 'own'
          else scope
        end as scope
      from jsonb_each(r.grants) held cross join lateral jsonb_array_elements_text(held.value) as scope
      where not (held.key in ('collection.edit', 'collection.large_difference') and scope <> 'all')
        and not (held.key = 'timesheet.record_for_others' and scope in ('own', 'mentees'))
        and not (held.key = 'fee_earner.unlock' and scope = 'own')
        and (scope <> 'mentees' or held.key in (
          'client.create', 'matter.create', 'timesheet.edit_closed', 'expense.on_closed', 'invoice.backdate',
          'timesheet.record', 'expense.edit', 'fee_earner.unlock', 'timesheet.view', 'timesheet.write_off',
          'employee.view', 'employee_cost.view', 'employee_cost.edit', 'rate.view', 'audit.view'))
    ) acting group by permission
  ) kept
), '{}'::jsonb);

alter table user_role enable trigger user;
