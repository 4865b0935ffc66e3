-- Invariant 35: the status of a client moves only along CLI-01, that of a matter only along MAT-01, whoever writes it. A test
-- compares both with the tables of the code, move by move.
create function kit.client_moves() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('prospective', 'conflict check in progress'), ('prospective', 'active'), ('prospective', 'deleted'),
    ('conflict check in progress', 'prospective'), ('conflict check in progress', 'have conflict'),
    ('conflict check in progress', 'deleted'), ('have conflict', 'conflict check in progress'),
    ('have conflict', 'active'), ('have conflict', 'deleted'), ('active', 'deleted')) then
    raise exception 'client_move' using errcode = 'PR001';
  end if;
  return new;
end $$;
create trigger client_moves before update on client for each row
  when (old.status is distinct from new.status) execute function kit.client_moves();

-- A matter remembers the state it was deleted in, and is restored to that one alone; to draft when it remembers none.
create function kit.matter_moves() returns trigger language plpgsql as $$
begin
  if old.status = 'deleted' and new.status = 'deleted' then
    if new.status_before_delete is distinct from old.status_before_delete then
      raise exception 'matter_move' using errcode = 'PR001';
    end if;
  elsif old.status = 'deleted' then
    if new.status <> coalesce(old.status_before_delete, 'draft') then
      raise exception 'matter_move' using errcode = 'PR001';
    end if;
  elsif new.status = 'deleted' then
    if new.status_before_delete is distinct from old.status then
      raise exception 'matter_move' using errcode = 'PR001';
    end if;
  elsif old.status <> new.status and (old.status, new.status) not in (
    ('draft', 'active'), ('active', 'pending'), ('active', 'close'), ('pending', 'active'), ('pending', 'close'),
    ('close', 'active')) then
    raise exception 'matter_move' using errcode = 'PR001';
  end if;
  return new;
end $$;
create trigger matter_moves before update on matter for each row execute function kit.matter_moves();
