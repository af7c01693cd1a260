// What an import of a picture gives; Next's own file of declarations is written only by a build, after the types are checked.
import 'next/image-types/global';
