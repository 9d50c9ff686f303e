import * as z from 'zod';
import { defineContract } from '../contract/index';

export const getOpenApi = defineContract({
  name: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  audience: 'anyone',
  input: z.strictObject({}),
  output: z.record(z.string(), z.unknown()),
});

/** The same as an HTML page. */
export const getApiPage = defineContract({
  name: 'getApiPage',
  method: 'GET',
  path: '/docs',
  audience: 'anyone',
  contentType: 'text/html; charset=utf-8',
  input: z.strictObject({}),
  output: z.string(),
});
