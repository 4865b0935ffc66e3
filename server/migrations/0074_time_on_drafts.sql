-- ROL-01: partners change the time of their teams while it stands on a draft bill; the managing partner has every right.
update user_role set grants = grants || jsonb_build_object('timesheet.edit_on_drafts',
    case code when 'partner' then '["team"]'::jsonb else '["all"]'::jsonb end)
  where delivered and code in ('managing_partner', 'partner');
