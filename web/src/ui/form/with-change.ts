interface Change {
  from: unknown;
  to: unknown;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A set of choices: words or ids, none of which is a record of its own. */
const isChoices = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

function choicesWith(now: (string | number)[], from: (string | number)[], to: (string | number)[]) {
  const kept = now.filter((one) => to.includes(one) || !from.includes(one));
  return [...kept, ...to.filter((one) => !from.includes(one) && !kept.includes(one))];
}

/**
 * A value with somebody's change made to it: of what holds many choices only those he changed, the others as they are now.
 * Anything else is what he typed. So two people who change one menu each keep what they did.
 */
export function withChange(now: unknown, { from, to }: Change): unknown {
  if (JSON.stringify(from) === JSON.stringify(to)) return now;
  if (isChoices(now) && isChoices(from) && isChoices(to)) return choicesWith(now, from, to);
  if (!isPlain(now) || !isPlain(from) || !isPlain(to)) return to;
  const names = [...new Set([...Object.keys(now), ...Object.keys(to)])];
  const values = names.map((name) => [name, withChange(now[name], { from: from[name], to: to[name] })] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
