import { Button } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Moment } from '../../ui/cells.tsx';
import { Section } from '../../ui/section.tsx';

/** What a browser calls itself, as far as it says something to its owner. */
const known: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

function browserOf(agent: string): string {
  const name = known.find(([mark]) => mark.test(agent))?.[1] ?? agent.slice(0, 40);
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(agent)?.[0] ?? '';
  return [name, system].filter(Boolean).join(', ');
}

/** Where one is signed in, with the way to end it: one session, or all but this one. */
export function SessionsPanel() {
  const { t } = useTexts('auth');
  const sessions = useCall(authCalls.sessions, {}, { inPlace: true, fresh: 0 });
  const end = useSend(authCalls.endSessions, 'sessions');
  const rows = sessions.data?.rows ?? [];
  const leave = async (id: string | null) => {
    const done = await end.attempt({ id });
    if (done) notify.success({ message: t('sessions.ended', { count: done.ended }) });
  };
  const run = (id: string | null) => () => {
    leave(id).catch(() => undefined);
  };
  return (
    <Section title={t('sessions.title')} hint={t('sessions.hint')}>
      <div className="table-frame">
        <table className="grid">
          <thead className="grid-head">
            <tr>
              <th>{t('sessions.browser')}</th>
              <th>{t('sessions.address')}</th>
              <th>{t('sessions.since')}</th>
              <th>{t('sessions.last')}</th>
              <th>
                <span className="visually-hidden">{t('sessions.end')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{browserOf(row.agent)}</td>
                <td>{row.address}</td>
                <td>
                  <Moment of={row.created_at} />
                </td>
                <td>
                  <Moment of={row.last_seen_at} />
                </td>
                <td>
                  {row.current ? (
                    t('sessions.this')
                  ) : (
                    <Button variant="default" size="xs" onClick={run(row.id)}>
                      {t('sessions.end')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > 1 && (
        <Button variant="default" mt="sm" onClick={run(null)}>
          {t('sessions.end_others')}
        </Button>
      )}
    </Section>
  );
}
