-- Amounts in a trail leave as text: a reader of JSON turns a number of more than 15 digits into another one (MON-01).
create function kit.exact(data jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
    when 'number' then to_jsonb(trim_scale((value #>> '{}')::numeric)::text) else value end), '{}')
  from jsonb_each(data) $$;
grant execute on function kit.exact(jsonb) to praktis_app;
