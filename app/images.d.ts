// Types of image imports. Next generates its own declarations only during a build, after types are checked.
import 'next/image-types/global';
