// Types of image imports, because Next.js generates its own types only during a build, after the type check.
import 'next/image-types/global';
