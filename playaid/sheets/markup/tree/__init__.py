"""The vocabulary of sheet markup: these classes are the elements, their fields the attributes.

One source for checking, for the nearest names in errors, for the documentation and for types. A
class's name without `Element`, in lower case, is the element's name; each field but `children` and
`at` is an attribute, with dashes for underscores; `children` says what may stand inside, `needs`
and `at_most_one` how often. Lengths are mm, type sizes points. `at` is the template file and line
the element was written on.
"""

from playaid.sheets.markup.tree.cutouts import CardBlock as CardBlock
from playaid.sheets.markup.tree.cutouts import CardElement as CardElement
from playaid.sheets.markup.tree.cutouts import CardsElement as CardsElement
from playaid.sheets.markup.tree.cutouts import FoldElement as FoldElement
from playaid.sheets.markup.tree.cutouts import GapElement as GapElement
from playaid.sheets.markup.tree.cutouts import LinesElement as LinesElement
from playaid.sheets.markup.tree.cutouts import QrElement as QrElement
from playaid.sheets.markup.tree.cutouts import TokenElement as TokenElement
from playaid.sheets.markup.tree.element import Align as Align
from playaid.sheets.markup.tree.element import Element as Element
from playaid.sheets.markup.tree.element import Size as Size
from playaid.sheets.markup.tree.element import SuitLetter as SuitLetter
from playaid.sheets.markup.tree.inline import BElement as BElement
from playaid.sheets.markup.tree.inline import BlankElement as BlankElement
from playaid.sheets.markup.tree.inline import BoxElement as BoxElement
from playaid.sheets.markup.tree.inline import BrElement as BrElement
from playaid.sheets.markup.tree.inline import Inline as Inline
from playaid.sheets.markup.tree.inline import PipElement as PipElement
from playaid.sheets.markup.tree.inline import PlainText as PlainText
from playaid.sheets.markup.tree.inline import RubyElement as RubyElement
from playaid.sheets.markup.tree.places import BandElement as BandElement
from playaid.sheets.markup.tree.places import CornerElement as CornerElement
from playaid.sheets.markup.tree.places import CounterElement as CounterElement
from playaid.sheets.markup.tree.places import FanElement as FanElement
from playaid.sheets.markup.tree.places import GridElement as GridElement
from playaid.sheets.markup.tree.places import LabelElement as LabelElement
from playaid.sheets.markup.tree.places import NoteElement as NoteElement
from playaid.sheets.markup.tree.places import PlaceElement as PlaceElement
from playaid.sheets.markup.tree.places import PoolElement as PoolElement
from playaid.sheets.markup.tree.places import SlotElement as SlotElement
from playaid.sheets.markup.tree.places import SpaceElement as SpaceElement
from playaid.sheets.markup.tree.places import StackElement as StackElement
from playaid.sheets.markup.tree.places import TrackElement as TrackElement
from playaid.sheets.markup.tree.sheet import Block as Block
from playaid.sheets.markup.tree.sheet import ColumnsElement as ColumnsElement
from playaid.sheets.markup.tree.sheet import EitherElement as EitherElement
from playaid.sheets.markup.tree.sheet import PanelElement as PanelElement
from playaid.sheets.markup.tree.sheet import SheetElement as SheetElement
from playaid.sheets.markup.tree.texts import CellElement as CellElement
from playaid.sheets.markup.tree.texts import CheckboxesElement as CheckboxesElement
from playaid.sheets.markup.tree.texts import FaceElement as FaceElement
from playaid.sheets.markup.tree.texts import FacesElement as FacesElement
from playaid.sheets.markup.tree.texts import FillElement as FillElement
from playaid.sheets.markup.tree.texts import HeadElement as HeadElement
from playaid.sheets.markup.tree.texts import HeadingElement as HeadingElement
from playaid.sheets.markup.tree.texts import ItemElement as ItemElement
from playaid.sheets.markup.tree.texts import LineElement as LineElement
from playaid.sheets.markup.tree.texts import StepsElement as StepsElement
from playaid.sheets.markup.tree.texts import TableElement as TableElement
from playaid.sheets.markup.tree.texts import TextElement as TextElement
