import type { ComponentProps } from 'react';
import { ICON_SPRITE } from './icon-sprite';

export type Icon = (props: ComponentProps<'svg'>) => React.JSX.Element;

/**
 * Shows one icon from icons.svg, a file that browsers cache. Screen readers ignore icons, because the text beside an
 * icon or the button's name says the same.
 */
const SpriteIcon = ({ symbol, className, ...props }: ComponentProps<'svg'> & { symbol: string }) => (
  <svg aria-hidden {...props} className={className ? `icon ${className}` : 'icon'}>
    <use href={`${ICON_SPRITE}#${symbol}`} />
  </svg>
);

export const ArrowBigDown: Icon = (props) => <SpriteIcon symbol="ArrowBigDown" {...props} />;
export const ArrowBigUp: Icon = (props) => <SpriteIcon symbol="ArrowBigUp" {...props} />;
export const ArrowDown: Icon = (props) => <SpriteIcon symbol="ArrowDown" {...props} />;
export const ArrowLeft: Icon = (props) => <SpriteIcon symbol="ArrowLeft" {...props} />;
export const ArrowUp: Icon = (props) => <SpriteIcon symbol="ArrowUp" {...props} />;
export const Bell: Icon = (props) => <SpriteIcon symbol="Bell" {...props} />;
export const Bookmark: Icon = (props) => <SpriteIcon symbol="Bookmark" {...props} />;
export const CalendarDays: Icon = (props) => <SpriteIcon symbol="CalendarDays" {...props} />;
export const CalendarPlus: Icon = (props) => <SpriteIcon symbol="CalendarPlus" {...props} />;
export const Check: Icon = (props) => <SpriteIcon symbol="Check" {...props} />;
export const CheckCheck: Icon = (props) => <SpriteIcon symbol="CheckCheck" {...props} />;
export const ChevronDown: Icon = (props) => <SpriteIcon symbol="ChevronDown" {...props} />;
export const ChevronLeft: Icon = (props) => <SpriteIcon symbol="ChevronLeft" {...props} />;
export const ChevronRight: Icon = (props) => <SpriteIcon symbol="ChevronRight" {...props} />;
export const ChevronsUpDown: Icon = (props) => <SpriteIcon symbol="ChevronsUpDown" {...props} />;
export const CircleAlert: Icon = (props) => <SpriteIcon symbol="CircleAlert" {...props} />;
export const CircleCheck: Icon = (props) => <SpriteIcon symbol="CircleCheck" {...props} />;
export const CircleDashed: Icon = (props) => <SpriteIcon symbol="CircleDashed" {...props} />;
export const CircleHelp: Icon = (props) => <SpriteIcon symbol="CircleHelp" {...props} />;
export const ClipboardList: Icon = (props) => <SpriteIcon symbol="ClipboardList" {...props} />;
export const Copy: Icon = (props) => <SpriteIcon symbol="Copy" {...props} />;
export const CreditCard: Icon = (props) => <SpriteIcon symbol="CreditCard" {...props} />;
export const Download: Icon = (props) => <SpriteIcon symbol="Download" {...props} />;
export const Ellipsis: Icon = (props) => <SpriteIcon symbol="Ellipsis" {...props} />;
export const ExternalLink: Icon = (props) => <SpriteIcon symbol="ExternalLink" {...props} />;
export const Eye: Icon = (props) => <SpriteIcon symbol="Eye" {...props} />;
export const EyeOff: Icon = (props) => <SpriteIcon symbol="EyeOff" {...props} />;
export const FileText: Icon = (props) => <SpriteIcon symbol="FileText" {...props} />;
export const Film: Icon = (props) => <SpriteIcon symbol="Film" {...props} />;
export const Flag: Icon = (props) => <SpriteIcon symbol="Flag" {...props} />;
export const Globe: Icon = (props) => <SpriteIcon symbol="Globe" {...props} />;
export const GraduationCap: Icon = (props) => <SpriteIcon symbol="GraduationCap" {...props} />;
export const Handshake: Icon = (props) => <SpriteIcon symbol="Handshake" {...props} />;
export const Heart: Icon = (props) => <SpriteIcon symbol="Heart" {...props} />;
export const ImageOff: Icon = (props) => <SpriteIcon symbol="ImageOff" {...props} />;
export const ImagePlus: Icon = (props) => <SpriteIcon symbol="ImagePlus" {...props} />;
export const Inbox: Icon = (props) => <SpriteIcon symbol="Inbox" {...props} />;
export const Info: Icon = (props) => <SpriteIcon symbol="Info" {...props} />;
export const KeyRound: Icon = (props) => <SpriteIcon symbol="KeyRound" {...props} />;
export const Laptop: Icon = (props) => <SpriteIcon symbol="Laptop" {...props} />;
export const LayoutDashboard: Icon = (props) => <SpriteIcon symbol="LayoutDashboard" {...props} />;
export const Lightbulb: Icon = (props) => <SpriteIcon symbol="Lightbulb" {...props} />;
export const Link2Off: Icon = (props) => <SpriteIcon symbol="Link2Off" {...props} />;
export const LoaderCircle: Icon = (props) => <SpriteIcon symbol="LoaderCircle" {...props} />;
export const Lock: Icon = (props) => <SpriteIcon symbol="Lock" {...props} />;
export const LogOut: Icon = (props) => <SpriteIcon symbol="LogOut" {...props} />;
export const Mail: Icon = (props) => <SpriteIcon symbol="Mail" {...props} />;
export const MailCheck: Icon = (props) => <SpriteIcon symbol="MailCheck" {...props} />;
export const MapPin: Icon = (props) => <SpriteIcon symbol="MapPin" {...props} />;
export const Maximize: Icon = (props) => <SpriteIcon symbol="Maximize" {...props} />;
export const Megaphone: Icon = (props) => <SpriteIcon symbol="Megaphone" {...props} />;
export const Menu: Icon = (props) => <SpriteIcon symbol="Menu" {...props} />;
export const MessageCircle: Icon = (props) => <SpriteIcon symbol="MessageCircle" {...props} />;
export const MessageCircleQuestion: Icon = (props) => <SpriteIcon symbol="MessageCircleQuestion" {...props} />;
export const MessageSquare: Icon = (props) => <SpriteIcon symbol="MessageSquare" {...props} />;
export const MessagesSquare: Icon = (props) => <SpriteIcon symbol="MessagesSquare" {...props} />;
export const Minus: Icon = (props) => <SpriteIcon symbol="Minus" {...props} />;
export const PenLine: Icon = (props) => <SpriteIcon symbol="PenLine" {...props} />;
export const Pencil: Icon = (props) => <SpriteIcon symbol="Pencil" {...props} />;
export const Plus: Icon = (props) => <SpriteIcon symbol="Plus" {...props} />;
export const Printer: Icon = (props) => <SpriteIcon symbol="Printer" {...props} />;
export const Repeat: Icon = (props) => <SpriteIcon symbol="Repeat" {...props} />;
export const RotateCcw: Icon = (props) => <SpriteIcon symbol="RotateCcw" {...props} />;
export const Route: Icon = (props) => <SpriteIcon symbol="Route" {...props} />;
export const School: Icon = (props) => <SpriteIcon symbol="School" {...props} />;
export const Search: Icon = (props) => <SpriteIcon symbol="Search" {...props} />;
export const SearchX: Icon = (props) => <SpriteIcon symbol="SearchX" {...props} />;
export const Share2: Icon = (props) => <SpriteIcon symbol="Share2" {...props} />;
export const ShieldCheck: Icon = (props) => <SpriteIcon symbol="ShieldCheck" {...props} />;
export const SlidersHorizontal: Icon = (props) => <SpriteIcon symbol="SlidersHorizontal" {...props} />;
export const Smartphone: Icon = (props) => <SpriteIcon symbol="Smartphone" {...props} />;
export const ThumbsUp: Icon = (props) => <SpriteIcon symbol="ThumbsUp" {...props} />;
export const Trash2: Icon = (props) => <SpriteIcon symbol="Trash2" {...props} />;
export const TrendingUp: Icon = (props) => <SpriteIcon symbol="TrendingUp" {...props} />;
export const TriangleAlert: Icon = (props) => <SpriteIcon symbol="TriangleAlert" {...props} />;
export const Undo2: Icon = (props) => <SpriteIcon symbol="Undo2" {...props} />;
export const Upload: Icon = (props) => <SpriteIcon symbol="Upload" {...props} />;
export const UserMinus: Icon = (props) => <SpriteIcon symbol="UserMinus" {...props} />;
export const UserPlus: Icon = (props) => <SpriteIcon symbol="UserPlus" {...props} />;
export const UserRound: Icon = (props) => <SpriteIcon symbol="UserRound" {...props} />;
export const Users: Icon = (props) => <SpriteIcon symbol="Users" {...props} />;
export const VideoOff: Icon = (props) => <SpriteIcon symbol="VideoOff" {...props} />;
export const X: Icon = (props) => <SpriteIcon symbol="X" {...props} />;
