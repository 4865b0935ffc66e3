import { IconMapQuestion } from '@tabler/icons-react';
import { signedInHere } from '../kit/session.ts';
import { useTexts } from '../kit/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScreenLink } from '../ui/screen-link.tsx';
import { OpenFrame } from './open-frame.tsx';
import { Shell } from './shell/shell.tsx';

/** Any address that no screen has; inside the shell for whoever is signed in. */
export function NotFoundScreen() {
  const { t } = useTexts();
  const page = (
    <div className="page">
      <EmptyState
        page
        picture={<IconMapQuestion size={32} stroke={1.4} aria-hidden />}
        title={t('core:not_found.heading')}
        text={t('core:not_found.text')}
        action={<ScreenLink to="/dashboards">{t('core:to_dashboard')}</ScreenLink>}
      />
    </div>
  );
  return signedInHere() ? <Shell>{page}</Shell> : <OpenFrame>{page}</OpenFrame>;
}
