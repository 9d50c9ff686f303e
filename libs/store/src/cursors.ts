import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@cloudmend/domain/errors';
import type { TenantId } from '@cloudmend/domain/tenancy';

const LIFETIME_MS = 3_600_000;

/** Page tokens. One says where a list goes on, works for one tenant and one list, and for an hour (THREATS S50). */
export interface Cursors {
  seal(list: string, position: string): Promise<string>;
  /** @throws AppError invalid for a token that is forged, foreign, of another list or expired */
  open(list: string, token: string): Promise<string>;
}

const INVALID = 'This page of the list has expired. Please reload the list.';

/** Signs tokens with the platform's secret, the tenant and the list. */
export const openCursors = (secret: () => Promise<string>, tenantId: TenantId, clock: () => Date): Cursors => {
  const sign = async (list: string, body: string): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(JSON.stringify([tenantId, list, body]))
      .digest();
  return {
    seal: async (list, position) => {
      const body = Buffer.from(JSON.stringify([clock().getTime() + LIFETIME_MS, position])).toString('base64url');
      return `${body}.${(await sign(list, body)).toString('base64url')}`;
    },
    open: async (list, token) => {
      const [body = '', mark = ''] = token.split('.');
      const given = Buffer.from(mark, 'base64url');
      const right = await sign(list, body);
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('invalid', INVALID);
      const [expires, position] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [number, string];
      if (expires <= clock().getTime()) throw new AppError('invalid', INVALID);
      return position;
    },
  };
};
