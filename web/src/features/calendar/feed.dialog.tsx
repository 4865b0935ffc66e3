import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { calendarCalls as calls } from '@praktis/contract/calendar/calendar.calls';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** The link, this once: to be copied into another calendar. */
function NewLink({ link }: { link: string }) {
  const { t } = useTexts('calendar');
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => notify.success({ message: t('feed.copied') }),
      () => notify.warn(t('feed.not_copied')),
    );
  };
  return (
    <>
      <TextInput
        label={t('feed.link')}
        description={t('feed.once')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {'clipboard' in navigator && (
        <Button mt="sm" onClick={copy}>
          {t('feed.copy')}
        </Button>
      )}
    </>
  );
}

/** The secret link under which another program shows the calendar: made, renewed, ended. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('calendar');
  const { moment } = useFormats();
  const { data: feed } = useCall(calls.feed, {}, { fresh: 0 });
  const renew = useSend(calls.renewFeed, 'calendar/feed');
  const revoke = useSend(calls.revokeFeed, 'calendar/feed');
  const [link, setLink] = useState('');
  const onRenew = async () => {
    const sure =
      !feed?.active || (await ask({ title: t('feed.renew_title'), text: t('feed.renew_text'), yes: t('feed.renew') }));
    const made = sure && (await renew.attempt());
    if (made) setLink(`${location.origin}${made.path}`);
  };
  const onRevoke = async () => {
    const yes = await ask({ title: t('feed.revoke_title'), yes: t('feed.revoke'), danger: true });
    if (!yes || !(await revoke.attempt())) return;
    setLink('');
    notify.success({ message: t('feed.revoked') });
  };
  return (
    <Dialog onClose={onClose} title={t('feed.title')} size="lg">
      <p>{t('feed.what')}</p>
      <p className="dimmed small">{t('feed.secret')}</p>
      {!feed && <Skeleton h={36} />}
      {link && <NewLink link={link} />}
      {feed?.active && !link && <p>{t('feed.since', { when: moment(feed.created_at) })}</p>}
      {feed && (
        <Group gap="xs" mt="md">
          <Button variant={feed.active ? 'default' : 'filled'} loading={renew.pending} onClick={() => void onRenew()}>
            {t(feed.active ? 'feed.renew' : 'feed.make')}
          </Button>
          {feed.active && (
            <Button variant="default" c="var(--tone-bad)" onClick={() => void onRevoke()}>
              {t('feed.revoke')}
            </Button>
          )}
        </Group>
      )}
    </Dialog>
  );
}
