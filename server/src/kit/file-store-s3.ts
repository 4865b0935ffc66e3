import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound as NoSuchObject,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from './config.ts';
import type { FileStore } from './file-store.ts';

/** Files in a bucket of any S3-compatible store. */
export function s3Files(config: Config & { S3_BUCKET: string }): FileStore {
  const Bucket = config.S3_BUCKET;
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.S3_ACCESS_KEY ?? '', secretAccessKey: config.S3_SECRET_KEY ?? '' },
    // Checksums sent with every stream are stored into the file by several compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(Key, bytes, mime) {
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: mime, ContentLength: bytes.length }),
      );
    },
    async get(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!(Body instanceof Readable)) throw new Error('the store answered without a body');
      return Body;
    },
    async copy(from, to) {
      await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }));
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async stat(Key) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return { size: head.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof NoSuchObject) return undefined;
        throw error;
      }
    },
    list: (firm_id) => objectsUnder(client, Bucket, `${firm_id}/`),
  };
}

async function* objectsUnder(client: S3Client, Bucket: string, Prefix: string) {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, changed: LastModified };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}
