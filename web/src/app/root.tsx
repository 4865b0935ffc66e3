import { Outlet } from '@tanstack/react-router';
import { globalError } from '../kit/global-error.ts';
import { queryClient } from '../kit/query-client.ts';
import { useStore } from '../kit/store.ts';
import { ErrorView } from './error-view.tsx';

/** Either the error view or the routed view; the latter stays alive behind it, so that no typed value is lost. */
export function Root() {
  const failed = useStore(globalError);
  const refresh = () => {
    globalError.set(false);
    queryClient.refetchQueries({ type: 'active' }).catch(() => undefined);
  };
  return (
    <>
      {failed && <ErrorView onRefresh={refresh} />}
      <div hidden={failed}>
        <Outlet />
      </div>
    </>
  );
}
