import { Notifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import { brokenScreen, globalError } from '../kit/global-error.ts';
import { networkNotices, toastLife } from '../kit/notices.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useStore } from '../kit/store.ts';
import { QuestionHost } from '../ui/question-host.tsx';
import { ErrorView } from './error-view.tsx';

/**
 * Either the error view or the routed view; the latter stays alive behind it, so that no typed value is lost. Above
 * both stand the two notice areas and the questions.
 */
export function Root() {
  const failed = useStore(globalError);
  const refresh = () => {
    if (brokenScreen.get()) {
      location.reload();
      return;
    }
    globalError.set(false);
    queryClient.refetchQueries({ type: 'active' }).catch(() => undefined);
  };
  return (
    <>
      <Notifications className="notices" position="top-right" autoClose={toastLife} zIndex={400} />
      <Notifications position="top-center" store={networkNotices} zIndex={401} />
      <QuestionHost />
      {failed && <ErrorView onRefresh={refresh} />}
      <div hidden={failed}>
        <Outlet />
      </div>
    </>
  );
}
