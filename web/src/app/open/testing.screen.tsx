import { Title } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** Version of the application and whether its server answers; no data (G019). */
export function TestingScreen() {
  const { t } = useTexts();
  const server = useCall(authCalls.setupState, {}, { fresh: 0 });
  useTitle(t('core:testing.title'));
  const words = server.isPending ? 'asking' : server.isError ? 'silent' : 'answers';
  return (
    <div className="card open-card">
      <Title order={1}>{t('core:testing.title')}</Title>
      <DataList
        items={[
          [t('core:testing.version'), __PRAKTIS_VERSION__],
          [
            t('core:testing.server'),
            <span key="server" role="status">
              {t(`core:testing.${words}`)}
            </span>,
          ],
        ]}
      />
    </div>
  );
}
