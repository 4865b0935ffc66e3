import { Button, Title } from '@mantine/core';
import { useTexts } from '../kit/texts.ts';
import './error-view.css';

/** In place of every screen while a global error is set; refreshing or navigating clears it (G036). */
export function ErrorView({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTexts();
  return (
    <main className="error-view" role="alert">
      <div className="error-scales" aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <Title order={1}>{t('core:error_view.heading')}</Title>
      <p className="dimmed">{t('core:error_view.text')}</p>
      <Button onClick={onRefresh}>{t('core:error_view.refresh')}</Button>
    </main>
  );
}
