import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { useParams } from '@tanstack/react-router';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { matterTitle, peopleOf } from './matter-types.ts';

/** The audit trail of a matter; it outlives a matter that was deleted forever. */
export function MatterTrailScreen() {
  const { t } = useTexts('matters');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const matter = useCall(matterCalls.detail, { query: { id } }, { inPlace: true });
  const crumbs = [
    { title: t('list.title'), to: '/matters' },
    ...(matter.data ? [{ title: matter.data.number, to: `/matters/detail/${id}` }] : []),
  ];
  return (
    <div className="page">
      <PageHeader
        title={matter.data ? t('trail.heading', { name: matterTitle(matter.data) }) : t('trail.title')}
        crumbs={crumbs}
      />
      <Section title={t('core:history.title')}>
        <AuditTrail call={matterCalls.auditTrail} id={id} names={peopleOf(matter.data)} />
      </Section>
    </div>
  );
}
