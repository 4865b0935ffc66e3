import { settingTrail } from '@praktis/contract/settings/singleton.calls';
import type { ReactNode } from 'react';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { type DetailTab, DetailTabs } from '../../ui/detail-screen.tsx';
import { Section } from '../../ui/section.tsx';

/** Who changed a setting or a list of the set-up, when, from what to what; `of` as `trailName` says it. */
export function SettingHistory({ of }: { of: string }) {
  return <AuditTrail call={settingTrail} id={of} idName="setting" />;
}

/** A history, and what it is called where a screen has several. */
export type NamedTrail = readonly [title: string, of: string];

/** The tab of a screen with the histories of all that is kept there. */
export function useHistoryTab(...trails: readonly NamedTrail[]): DetailTab<null> {
  const { t } = useTexts('settings');
  const hidden = !useMay('settings.view');
  const [only] = trails;
  return {
    ...{ name: 'history', title: t('core:history.title'), hidden },
    show: () =>
      trails.length === 1 && only ? (
        <SettingHistory of={only[1]} />
      ) : (
        <div className="panel-stack">
          {trails.map(([title, of]) => (
            <Section key={of} title={title}>
              <SettingHistory of={of} />
            </Section>
          ))}
        </div>
      ),
  };
}

/** Puts the history of a list beside it; undefined for who may not see it, or where the screen around has it. */
export function useListHistory(of: string | undefined): ((list: ReactNode) => ReactNode) | undefined {
  const { t } = useTexts('settings');
  const sees = useMay('settings.view');
  if (of === undefined || !sees) return undefined;
  const history = { name: 'history', title: t('core:history.title'), show: () => <SettingHistory of={of} /> };
  return (list) => (
    <DetailTabs record={null} tabs={[{ name: 'list', title: t('list_tab'), show: () => list }, history]} />
  );
}
