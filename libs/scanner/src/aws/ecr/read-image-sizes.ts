import type { ImageDetail } from '@aws-sdk/client-ecr';
import type { Fact } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import type { ImageSizes } from './ecr-repository';

const PAGE = 1000;
/** recommendation-rules.json, ECR-LIFECYCLE: not pulled for more than 90 days; the newest ten are kept. */
const OLD_DAYS = 90;
const KEPT = 10;
const DAY_MS = 86_400_000;

const pushedMs = ({ imagePushedAt }: ImageDetail): number => imagePushedAt?.getTime() ?? 0;
const usedMs = (image: ImageDetail): number => Math.max(pushedMs(image), image.lastRecordedPullTime?.getTime() ?? 0);
const sumBytes = (images: readonly ImageDetail[]): number =>
  images.reduce((sum, { imageSizeInBytes }) => sum + (imageSizeInBytes ?? 0), 0);

/**
 * Sums up the images of a repository: those neither pushed nor pulled for 90 days can expire, except the newest ten
 * with a tag.
 */
export const sumSizes = (images: readonly ImageDetail[], now: Date): ImageSizes => {
  const isTagged = ({ imageTags }: ImageDetail): boolean => (imageTags ?? []).length > 0;
  const kept = new Set(
    images
      .filter(isTagged)
      .sort((a, b) => pushedMs(b) - pushedMs(a))
      .slice(0, KEPT),
  );
  const isOld = (image: ImageDetail): boolean => now.getTime() - usedMs(image) > OLD_DAYS * DAY_MS;
  const expirable = images.filter((image) => !kept.has(image) && isOld(image));
  return {
    images: images.length,
    bytes: sumBytes(images),
    expirable: expirable.length,
    expirableBytes: sumBytes(expirable),
  };
};

/** The size of a repository, and of its unused images. */
export const readImageSizes = (collecting: Collecting, repositoryName: string): Promise<Fact<ImageSizes>> =>
  readFact(
    collecting,
    async () => {
      const images: ImageDetail[] = [];
      const pages = readPages(collecting, {
        service: 'ecr',
        operation: 'DescribeImages',
        input: (nextToken) => ({ repositoryName, maxResults: PAGE, nextToken }),
        next: ({ nextToken }) => nextToken,
      });
      for await (const { imageDetails } of pages) images.push(...(imageDetails ?? []));
      return sumSizes(images, collecting.now);
    },
    { subject: repositoryName },
  );
