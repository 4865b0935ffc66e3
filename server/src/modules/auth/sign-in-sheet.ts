import { readdir, readFile } from 'node:fs/promises';

const sheet = new URL('../../../assets/sign-in.css', import.meta.url);
const application = new URL('../../../../web/dist/assets/', import.meta.url);

/** The typefaces of the application that the page uses, by the names of their files. */
const faces = [
  { family: 'Inter Variable', file: /^inter-latin-wght-normal-.*\.woff2$/, weight: '100 900' },
  { family: 'Source Serif 4 Variable', file: /^source-serif-4-latin-wght-normal-.*\.woff2$/, weight: '200 900' },
] as const;

/** A rule for each typeface that the built application holds; without it the page falls back to the system's. */
export function faceRules(files: readonly string[]): string {
  return faces
    .flatMap(({ family, file, weight }) => {
      const name = files.find((one) => file.test(one));
      return name === undefined
        ? []
        : [
            `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;` +
              `src:url("/assets/${name}") format("woff2")}`,
          ];
    })
    .join('\n');
}

/** The sheet of the sign-in page, in the type of the application. */
export async function signInSheet(): Promise<string> {
  const files = await readdir(application).catch(() => []);
  return `${faceRules(files)}\n${await readFile(sheet, 'utf8')}`;
}
