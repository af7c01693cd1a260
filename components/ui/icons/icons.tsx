import type { ComponentProps } from 'react';
import { ICON_SPRITE } from './icon-sprite';

export type Icon = (props: ComponentProps<'svg'>) => React.JSX.Element;

/**
 * Returns a component that shows one icon. The drawings of all icons are in the file icons.svg, which browsers cache.
 * Screen readers ignore icons, because the text beside an icon or the button's name says the same.
 */
const icon = (name: string): Icon =>
  function Icon({ className, ...props }) {
    return (
      <svg aria-hidden {...props} className={className ? `icon ${className}` : 'icon'}>
        <use href={`${ICON_SPRITE}#${name}`} />
      </svg>
    );
  };

export const ArrowBigDown = /* @__PURE__ */ icon('ArrowBigDown');
export const ArrowBigUp = /* @__PURE__ */ icon('ArrowBigUp');
export const ArrowDown = /* @__PURE__ */ icon('ArrowDown');
export const ArrowLeft = /* @__PURE__ */ icon('ArrowLeft');
export const ArrowUp = /* @__PURE__ */ icon('ArrowUp');
export const Bell = /* @__PURE__ */ icon('Bell');
export const Bookmark = /* @__PURE__ */ icon('Bookmark');
export const CalendarDays = /* @__PURE__ */ icon('CalendarDays');
export const CalendarPlus = /* @__PURE__ */ icon('CalendarPlus');
export const Check = /* @__PURE__ */ icon('Check');
export const CheckCheck = /* @__PURE__ */ icon('CheckCheck');
export const ChevronDown = /* @__PURE__ */ icon('ChevronDown');
export const ChevronLeft = /* @__PURE__ */ icon('ChevronLeft');
export const ChevronRight = /* @__PURE__ */ icon('ChevronRight');
export const ChevronsUpDown = /* @__PURE__ */ icon('ChevronsUpDown');
export const CircleAlert = /* @__PURE__ */ icon('CircleAlert');
export const CircleCheck = /* @__PURE__ */ icon('CircleCheck');
export const CircleDashed = /* @__PURE__ */ icon('CircleDashed');
export const CircleHelp = /* @__PURE__ */ icon('CircleHelp');
export const ClipboardList = /* @__PURE__ */ icon('ClipboardList');
export const Copy = /* @__PURE__ */ icon('Copy');
export const CreditCard = /* @__PURE__ */ icon('CreditCard');
export const Download = /* @__PURE__ */ icon('Download');
export const Ellipsis = /* @__PURE__ */ icon('Ellipsis');
export const ExternalLink = /* @__PURE__ */ icon('ExternalLink');
export const Eye = /* @__PURE__ */ icon('Eye');
export const EyeOff = /* @__PURE__ */ icon('EyeOff');
export const FileText = /* @__PURE__ */ icon('FileText');
export const Film = /* @__PURE__ */ icon('Film');
export const Flag = /* @__PURE__ */ icon('Flag');
export const Globe = /* @__PURE__ */ icon('Globe');
export const GraduationCap = /* @__PURE__ */ icon('GraduationCap');
export const Handshake = /* @__PURE__ */ icon('Handshake');
export const Heart = /* @__PURE__ */ icon('Heart');
export const ImageOff = /* @__PURE__ */ icon('ImageOff');
export const ImagePlus = /* @__PURE__ */ icon('ImagePlus');
export const Inbox = /* @__PURE__ */ icon('Inbox');
export const Info = /* @__PURE__ */ icon('Info');
export const KeyRound = /* @__PURE__ */ icon('KeyRound');
export const Laptop = /* @__PURE__ */ icon('Laptop');
export const LayoutDashboard = /* @__PURE__ */ icon('LayoutDashboard');
export const Lightbulb = /* @__PURE__ */ icon('Lightbulb');
export const Link2Off = /* @__PURE__ */ icon('Link2Off');
export const LoaderCircle = /* @__PURE__ */ icon('LoaderCircle');
export const Lock = /* @__PURE__ */ icon('Lock');
export const LogOut = /* @__PURE__ */ icon('LogOut');
export const Mail = /* @__PURE__ */ icon('Mail');
export const MailCheck = /* @__PURE__ */ icon('MailCheck');
export const MapPin = /* @__PURE__ */ icon('MapPin');
export const Maximize = /* @__PURE__ */ icon('Maximize');
export const Megaphone = /* @__PURE__ */ icon('Megaphone');
export const Menu = /* @__PURE__ */ icon('Menu');
export const MessageCircle = /* @__PURE__ */ icon('MessageCircle');
export const MessageCircleQuestion = /* @__PURE__ */ icon('MessageCircleQuestion');
export const MessageSquare = /* @__PURE__ */ icon('MessageSquare');
export const MessagesSquare = /* @__PURE__ */ icon('MessagesSquare');
export const Minus = /* @__PURE__ */ icon('Minus');
export const PenLine = /* @__PURE__ */ icon('PenLine');
export const Pencil = /* @__PURE__ */ icon('Pencil');
export const Plus = /* @__PURE__ */ icon('Plus');
export const Printer = /* @__PURE__ */ icon('Printer');
export const Repeat = /* @__PURE__ */ icon('Repeat');
export const RotateCcw = /* @__PURE__ */ icon('RotateCcw');
export const Route = /* @__PURE__ */ icon('Route');
export const School = /* @__PURE__ */ icon('School');
export const Search = /* @__PURE__ */ icon('Search');
export const SearchX = /* @__PURE__ */ icon('SearchX');
export const Share2 = /* @__PURE__ */ icon('Share2');
export const ShieldCheck = /* @__PURE__ */ icon('ShieldCheck');
export const SlidersHorizontal = /* @__PURE__ */ icon('SlidersHorizontal');
export const Smartphone = /* @__PURE__ */ icon('Smartphone');
export const ThumbsUp = /* @__PURE__ */ icon('ThumbsUp');
export const Trash2 = /* @__PURE__ */ icon('Trash2');
export const TrendingUp = /* @__PURE__ */ icon('TrendingUp');
export const TriangleAlert = /* @__PURE__ */ icon('TriangleAlert');
export const Undo2 = /* @__PURE__ */ icon('Undo2');
export const Upload = /* @__PURE__ */ icon('Upload');
export const UserMinus = /* @__PURE__ */ icon('UserMinus');
export const UserPlus = /* @__PURE__ */ icon('UserPlus');
export const UserRound = /* @__PURE__ */ icon('UserRound');
export const Users = /* @__PURE__ */ icon('Users');
export const VideoOff = /* @__PURE__ */ icon('VideoOff');
export const X = /* @__PURE__ */ icon('X');
