import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from '../project.mjs';

const text = /\.(ts|tsx|mjs|cjs|js|json|md|sql|css|html|yml|yaml|typ|svg|csv|txt)$|(^|\/)(\.[a-z]+|run|LICENSE)$/;

/** Written with gaps, so that this list does not find itself. */
const unwanted = [
  [/\b(TO[D]O|FIX[M]E|X{3})\b/, 'an unfinished place'],
  [/lorem[ ]ipsum/i, 'filler text'],
  [/\/work\/(main|shared)|\/home\/\w+\/|\/tmp\/brief/, 'a path of one machine'],
  [/\b(chat[g]pt|open[a]i|anthro[p]ic|clau[d]e|co[p]ilot|g[p]t-?\d)\b/i, 'a tool of its makers'],
  [/\bShow[s] \d/, 'a list that the repository does not hold: name the rule'],
  [/\b(language[ ]model|a[i]-generated|system[ ]prompt|as an a[i])\b/i, 'a tool of its makers'],
];

/** The repository speaks of the product: no unfinished places, no machine's paths, nothing of the tools it was made with. */
export function wording(base = root) {
  return filesBelow(['.'], { base, ending: text })
    .filter((path) => path !== 'package-lock.json')
    .flatMap((path) => unwantedWords(path, readFileSync(join(base, path), 'utf8')));
}

/** @returns {string[]} places of a text that speak of something else */
export function unwantedWords(path, content) {
  return content
    .split('\n')
    .flatMap((line, index) =>
      unwanted
        .filter(([pattern]) => pattern.test(line))
        .map(([, what]) => `${path}:${index + 1} ${what}: ${line.trim().slice(0, 100)}`),
    );
}
