import { type ReportColumn, type ReportName, reportColumns } from '@praktis/contract/reports/report-columns';
import { firmProfileCalls } from '@praktis/contract/settings/firm-profile.calls';
import { callsOf, type SetupList } from '@praktis/contract/settings/setup-list';
import { type SetupListKey, setupLists } from '@praktis/contract/settings/setup-lists';
import { showHideReportCalls } from '@praktis/contract/settings/show-hide-report.calls';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { type SingletonKey, singletons } from '@praktis/contract/settings/singletons';
import { type Elsewhere, otherSetup } from '../../server/test/settings/elsewhere.ts';
import { listFields } from '../../server/test/settings/list-fields.ts';
import { profileFields } from '../../server/test/settings/profile.ts';
import { settingFields } from '../../server/test/settings/registry.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
const code = (text: string) => `\`${text}\``;
const link = (file: string) => `[${file.split('/').at(-1)}](../${file})`;

/** Where a setting is read and saved; both invoice notes have calls of their own. */
function pathOf(key: SingletonKey): string {
  const { path } = singletons[key];
  if (key in singletonCalls) return code(path);
  return path.replace(/^(setting\/invoice-note)-(.*)$/, '`$1` ($2)');
}

function proofOf({ entry, file }: (typeof settingFields)[number]): string {
  if ('later' in entry) return `waits for ${entry.later}`;
  return [file, ...(entry.screen ? [entry.screen.file] : [])].map(link).join(', ');
}

const fields = settingFields.map((one) => [
  pathOf(one.key),
  code(one.field),
  one.initial === '' ? 'empty' : code(JSON.stringify(one.initial)),
  code(singletons[one.key].access),
  one.entry.effect,
  proofOf(one),
]);

const profile = Object.entries(profileFields).map(([field, { effect }]) => [
  code(field),
  code(firmProfileCalls.update.access),
  effect,
  link('server/test/settings/profile.ts'),
]);

const shownBy = (one: Elsewhere) => ('later' in one ? `waits for ${one.later}` : link(one.file));
const ownFields = (Object.entries(listFields) as [SetupListKey, Record<string, Elsewhere>][]).flatMap(([key, own]) =>
  Object.entries(own).map(([field, one]) => [code(setupLists[key].path), code(field), one.effect, shownBy(one)]),
);
const others = Object.entries(otherSetup).flatMap(([path, parts]) =>
  Object.entries(parts).map(([part, one]) => [code(path), part, one.effect, shownBy(one)]),
);

const lists = (Object.entries(setupLists) as [SetupListKey, SetupList][]).map(([key, list]) => {
  const calls = callsOf(list);
  return [
    key,
    code(list.path),
    Object.keys(list.extra).map(code).join(', '),
    code(calls.create.access),
    calls.archive ? 'is never deleted, but can be archived' : 'is never deleted',
    calls.auditTrail ? 'in the trail of the item' : 'in the trail of the list',
    link('server/test/setup-lists.test.ts'),
  ];
});

const reports = (Object.entries(reportColumns) as [ReportName, readonly ReportColumn[]][]).map(([report, columns]) => [
  code(report),
  columns.map(({ name, needs }) => (needs ? `${code(name)} (${needs})` : code(name))).join(', '),
]);

process.stdout.write(`# What each setting changes

Generated from the definitions and from the registry in \`server/test/settings\`, where the compiler asks for an entry for every field.
\`server/test/settings/settings.test.ts\` runs the proof of each: it reads the setting, does the thing, changes the setting by its call, does the thing again and expects the difference.
A setting acts from the moment it is saved and changes neither issued documents nor stored entries.

## Settings that exist once

${table(['setting', 'field', 'default', 'who may change it', 'effect', 'proof'], fields)}

## Firm profile

Read at \`${firmProfileCalls.detail.path}\`, saved whole at \`${firmProfileCalls.update.path}\`; the logo stands on prints.

${table(['field', 'who may change it', 'effect', 'proof'], profile)}

## Set-up lists

Every list goes through its whole life in \`server/test/setup-lists.test.ts\`: created, found, changed, archived, deleted when never used, refused with where it is used, hidden from another firm.

${table(['list', 'path', 'own fields', 'who may change it', 'a used item', 'changes are kept', 'proof'], lists)}

${table(['list', 'own field', 'effect', 'proof'], ownFields)}

## Everything else that is set up

${table(['kept at', 'part', 'effect', 'proof'], others)}

## Columns of reports

Read at \`${showHideReportCalls.list.path}\`, saved one report at a time at \`${showHideReportCalls.update.path}\` (\`${showHideReportCalls.update.access}\`): which columns are shown, in which order. Proof: ${link('server/src/modules/settings/show-hide-report.routes.test.ts')}. The reports (REP-01) will be drawn by it; a column behind which a permission stands is left out for whoever lacks it.

${table(['report', 'columns as delivered'], reports)}
`);
