import { useEffect, useState } from 'react';
import { afterFirstScreen } from '../kit/later.ts';
import { online } from '../kit/online.ts';
import { useStore } from '../kit/store.ts';

/**
 * A part that is wanted without a network too: fetched once the first screen stands, ahead of its use, or `soon`, with the
 * screen itself. Undefined until it is there; a part that could not be fetched is asked for again when the network returns,
 * and breaks nothing meanwhile. `load` stands outside of the component.
 */
export function useAhead<T>(load: () => Promise<T>, soon = false): T | undefined {
  const [part, setPart] = useState<{ loaded: T }>();
  const reachable = useStore(online);
  const missing = part === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network returns
  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    const take = (loaded: T) => {
      if (!left) setPart({ loaded });
    };
    (soon ? Promise.resolve() : afterFirstScreen()).then(load).then(take, () => undefined);
    return () => {
      left = true;
    };
  }, [missing, reachable, load, soon]);
  return part?.loaded;
}
