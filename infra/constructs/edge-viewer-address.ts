import { VIEWER_ADDRESS_HEADER } from '../lambda/origin-secret';

/**
 * The code of a CloudFront function that tells the API from where a request comes. The gateway itself sees the CDN's address only. Whatever the
 * viewer sent under that name is overwritten. CloudFront's own header of the viewer's address cannot be added to all of a viewer's headers
 * without its Host, which the gateway refuses.
 */
export const edgeViewerAddress = (): string => `function handler(event) {
  event.request.headers['${VIEWER_ADDRESS_HEADER}'] = { value: event.viewer.ip };
  return event.request;
}`;
