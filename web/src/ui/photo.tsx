import type { AnyCall } from '@praktis/contract/kit/call';
import { useEffect, useState } from 'react';
import { fetchFile, type SendInput } from '../kit/api.ts';
import './photo.css';

interface PhotoProps {
  /** A call that answers the picture. */
  call: AnyCall;
  query: Readonly<Record<string, string>>;
  /** Whether there is a picture; initials stand in its place otherwise. */
  has: boolean;
  /** Of the record: a new version may have a new picture. */
  version: number;
  name: string;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** The picture of a person or client beside its facts. */
export function Photo({ call, query, has, version, name }: PhotoProps) {
  const [address, setAddress] = useState('');
  const asked = JSON.stringify([query, version]);
  useEffect(() => {
    if (!has) return undefined;
    const stop = new AbortController();
    let made = '';
    const [wanted] = JSON.parse(asked) as [SendInput['query']];
    fetchFile(call, { query: wanted, signal: stop.signal, quiet: true }).then(
      ({ blob }) => {
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
      setAddress('');
    };
  }, [call, asked, has]);
  if (address) return <img className="photo" src={address} alt={name} />;
  return (
    <span className="photo" aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
