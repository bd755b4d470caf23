// Containers: the functions of libstdc++ that change and follow the links of std::map, std::set and std::list. The rest
// of these containers are templates, compiled with the program.
//
// They do here what the library's do, in the layout that its ABI fixes, and record each access: after ours there is no
// definition in an executable that is linked with libstdc++.a.
//
// What they read decides which nodes they reach: the critical section that linked a node orders what its thread did to
// it before. Colours are not recorded, and nor is what only finds out where the tree has to be rotated: nobody else
// looks at colours, and who changes the tree in parallel with this has written other links of it.
#include "entry/export.h"

#include <utility>

namespace ompracer {

namespace {

/// The accesses of one call. Nodes that it reaches through links are those of the argument from which it starts.
///
/// They are recorded after its work, or when many have come together: while a race is reported, the other threads
/// would meet nodes that are linked in half.
class Links {
public:
  explicit Links(void *pc) : caller(pc) {}
  ~Links() { record(); }

  template <typename Node> Node *get(unsigned argument, Node *&link) {
    add({reinterpret_cast<uptr>(&link), argument, false});
    return link;
  }
  template <typename Node> void set(unsigned argument, Node *&link, Node *node) {
    add({reinterpret_cast<uptr>(&link), argument, true});
    link = node;
  }

private:
  struct Access {
    uptr link;
    unsigned argument;
    bool write;
  };

  void add(const Access &access) {
    if (!caller.counts())
      return;
    if (OMPRACER_UNLIKELY(count == kMost))
      record();
    accesses[count++] = access;
  }
  void record() {
    for (unsigned i = 0; i < count; ++i)
      accesses[i].write ? record<true>(accesses[i]) : record<false>(accesses[i]);
    count = 0;
  }
  template <bool kWrite> void record(const Access &access) const {
    const auto [link, argument, write] = access;
    if (!kWrite)
      usedForControlIfLocked(gThread, link, sizeof(void *));
    const Entry b = caller.accessTo(link, kWrite, argument);
    Leaf *leaf = gDetector.trie.leafAt(link);
    if (!leaf || !alreadyRecorded(*leaf, link, b.with(1)))
      recordRange(link, sizeof(void *), b, caller.site());
  }

  static constexpr unsigned kMost = 64;
  const Caller caller;
  unsigned count = 0;
  Access accesses[kMost];
};

enum Color : int { Red, Black };

/// std::_Rb_tree_node_base. That of the header, the parent of the root, links the root, the first and the last node.
struct TreeNode {
  Color color;
  TreeNode *parent, *left, *right;
};

class Tree {
public:
  /// The header is the argument `argument`.
  Tree(void *pc, unsigned argument, TreeNode &header) : links(pc), argument(argument), header(header) {}

  void insert(bool toLeft, TreeNode *node, TreeNode *parent);
  /// The node that is no longer in the tree.
  TreeNode *erase(TreeNode *node);

private:
  TreeNode *get(TreeNode *&link) { return links.get(argument, link); }
  void set(TreeNode *&link, TreeNode *node) { links.set(argument, link, node); }
  static TreeNode *&child(TreeNode *node, bool left) { return left ? node->left : node->right; }
  static bool isRed(const TreeNode *node) { return node && node->color == Red; }

  void balanceInserted(TreeNode *node);
  void balanceErased(TreeNode *node, TreeNode *parent);
  /// `other` (may be null) takes the place of `node` below its parent.
  void replace(TreeNode *node, TreeNode *other);
  /// The node goes down on that side, its other child takes its place.
  void rotate(TreeNode *node, bool left);
  TreeNode *outermost(TreeNode *node, bool left) {
    while (TreeNode *next = get(child(node, left)))
      node = next;
    return node;
  }

  Links links;
  const unsigned argument;
  TreeNode &header;
};

void Tree::insert(bool toLeft, TreeNode *node, TreeNode *parent) {
  constexpr unsigned kNode = 1, kParent = 2;
  links.set(kNode, node->parent, parent);
  links.set<TreeNode>(kNode, node->left, nullptr);
  links.set<TreeNode>(kNode, node->right, nullptr);
  node->color = Red;
  links.set(kParent, child(parent, toLeft), node);
  if (parent == &header) { // of which it is the left child: the first node, now
    set(header.parent, node);
    set(header.right, node);
  } else if (TreeNode *&end = child(&header, toLeft); parent == get(end)) {
    set(end, node);
  }
  balanceInserted(node);
}

void Tree::balanceInserted(TreeNode *node) {
  while (node != header.parent && isRed(node->parent)) {
    TreeNode *parent = node->parent, *above = parent->parent;
    const bool left = parent == above->left;
    above->color = Red;
    if (TreeNode *uncle = child(above, !left); isRed(uncle)) {
      parent->color = uncle->color = Black;
      node = above;
      continue;
    }
    if (node == child(parent, !left)) {
      rotate(parent, left);
      std::swap(node, parent);
    }
    parent->color = Black;
    rotate(above, !left);
  }
  header.parent->color = Black;
}

TreeNode *Tree::erase(TreeNode *node) {
  TreeNode *left = get(node->left), *right = get(node->right), *child, *parent;
  if (left && right) {
    // The next node, which has no left child, takes its place and its colour.
    TreeNode *next = outermost(right, true);
    child = get(next->right);
    set(left->parent, next);
    set(next->left, left);
    if (next == right) {
      parent = next;
    } else {
      parent = get(next->parent);
      if (child)
        set(child->parent, parent);
      set(parent->left, child);
      set(next->right, right);
      set(right->parent, next);
    }
    replace(node, next);
    set(next->parent, get(node->parent));
    std::swap(next->color, node->color);
  } else {
    child = left ? left : right;
    parent = get(node->parent);
    if (child)
      set(child->parent, parent);
    replace(node, child);
    if (get(header.left) == node)
      set(header.left, right ? outermost(right, true) : parent);
    if (get(header.right) == node)
      set(header.right, left ? outermost(left, false) : parent);
  }
  if (!isRed(node))
    balanceErased(child, parent);
  return node;
}

/// Paths through `node` have one black node too few.
void Tree::balanceErased(TreeNode *node, TreeNode *parent) {
  while (node != header.parent && !isRed(node)) {
    const bool left = node == parent->left;
    TreeNode *sibling = child(parent, !left);
    if (isRed(sibling)) {
      sibling->color = Black;
      parent->color = Red;
      rotate(parent, left);
      sibling = child(parent, !left);
    }
    TreeNode *near = child(sibling, left);
    const bool farRed = isRed(child(sibling, !left));
    if (!isRed(near) && !farRed) {
      sibling->color = Red;
      node = parent;
      parent = parent->parent;
      continue;
    }
    if (!farRed) {
      near->color = Black;
      sibling->color = Red;
      rotate(sibling, !left);
      sibling = near;
    }
    sibling->color = parent->color;
    parent->color = child(sibling, !left)->color = Black;
    rotate(parent, left);
    break;
  }
  if (node)
    node->color = Black;
}

void Tree::replace(TreeNode *node, TreeNode *other) {
  if (get(header.parent) == node)
    return set(header.parent, other);
  TreeNode *parent = get(node->parent);
  set(child(parent, get(parent->left) == node), other);
}

void Tree::rotate(TreeNode *node, bool left) {
  TreeNode *up = get(child(node, !left)), *inner = get(child(up, left));
  set(child(node, !left), inner);
  if (inner)
    set(inner->parent, node);
  replace(node, up);
  set(up->parent, get(node->parent));
  set(child(up, left), node);
  set(node->parent, up);
}

/// The node next to this one. After the last one and before the first one stands the header.
TreeNode *neighbour(void *pc, TreeNode *node, bool left) {
  Links links(pc);
  auto get = [&links](TreeNode *&link) { return links.get(0, link); };
  auto child = [&get](TreeNode *n, bool onLeft) { return get(onLeft ? n->left : n->right); };
  if (left && node->color == Red && node->parent->parent == node) // the header
    return get(node->right);
  if (TreeNode *next = child(node, left)) {
    while (TreeNode *inner = child(next, !left))
      next = inner;
    return next;
  }
  TreeNode *parent = get(node->parent);
  while (node == child(parent, left)) {
    node = parent;
    parent = get(parent->parent);
  }
  // The header has the last node on its right, which may be the root: the way up went through both.
  return !left && get(node->right) == parent ? node : parent;
}

/// std::__detail::_List_node_base. That of the header links the first and the last node.
struct ListNode {
  ListNode *next, *previous;
};

/// The header gets the nodes that another one linked so.
void takeNodes(Links &links, unsigned argument, ListNode &header, unsigned ofOther, const ListNode &other,
               const ListNode &linked) {
  const bool none = linked.next == &other;
  links.set(argument, header.next, none ? &header : linked.next);
  links.set(argument, header.previous, none ? &header : linked.previous);
  if (none)
    return;
  links.set(ofOther, linked.next->previous, &header);
  links.set(ofOther, linked.previous->next, &header);
}

} // namespace

} // namespace ompracer

using namespace ompracer;

// std::_Rb_tree_insert_and_rebalance, _Rb_tree_rebalance_for_erase, _Rb_tree_increment, _Rb_tree_decrement
OMPRACER_INTERCEPT void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(bool toLeft, TreeNode *node,
                                                                                          TreeNode *parent,
                                                                                          TreeNode &header) {
  Tree(__builtin_return_address(0), 3, header).insert(toLeft, node, parent);
}
OMPRACER_INTERCEPT TreeNode *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(TreeNode *node,
                                                                                          TreeNode &header) {
  return Tree(__builtin_return_address(0), 1, header).erase(node);
}
OMPRACER_INTERCEPT TreeNode *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(TreeNode *node) {
  return neighbour(__builtin_return_address(0), node, false);
}
OMPRACER_INTERCEPT TreeNode *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(TreeNode *node) {
  return neighbour(__builtin_return_address(0), node, false);
}
OMPRACER_INTERCEPT TreeNode *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(TreeNode *node) {
  return neighbour(__builtin_return_address(0), node, true);
}
OMPRACER_INTERCEPT TreeNode *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(TreeNode *node) {
  return neighbour(__builtin_return_address(0), node, true);
}

// std::__detail::_List_node_base::_M_hook, _M_unhook, _M_transfer, _M_reverse, swap
OMPRACER_INTERCEPT void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(ListNode *node, ListNode *before) {
  Links links(__builtin_return_address(0));
  ListNode *previous = links.get(1, before->previous);
  links.set(0, node->next, before);
  links.set(0, node->previous, previous);
  links.set(1, previous->next, node);
  links.set(1, before->previous, node);
}
OMPRACER_INTERCEPT void _ZNSt8__detail15_List_node_base9_M_unhookEv(ListNode *node) {
  Links links(__builtin_return_address(0));
  ListNode *next = links.get(0, node->next), *previous = links.get(0, node->previous);
  links.set(0, previous->next, next);
  links.set(0, next->previous, previous);
}
/// [first, last) goes from its list to before `before`.
OMPRACER_INTERCEPT void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ListNode *before, ListNode *first,
                                                                             ListNode *last) {
  Links links(__builtin_return_address(0));
  if (before == last)
    return;
  ListNode *end = links.get(2, last->previous), *prior = links.get(1, first->previous),
           *previous = links.get(0, before->previous);
  links.set(1, end->next, before);
  links.set(1, prior->next, last);
  links.set(0, previous->next, first);
  links.set(0, before->previous, end);
  links.set(2, last->previous, prior);
  links.set(1, first->previous, previous);
}
OMPRACER_INTERCEPT void _ZNSt8__detail15_List_node_base10_M_reverseEv(ListNode *header) {
  Links links(__builtin_return_address(0));
  ListNode *node = header;
  do {
    ListNode *next = links.get(0, node->next);
    links.set(0, node->next, links.get(0, node->previous));
    links.set(0, node->previous, next);
    node = next;
  } while (node != header);
}
OMPRACER_INTERCEPT void _ZNSt8__detail15_List_node_base4swapERS0_S1_(ListNode &a, ListNode &b) {
  Links links(__builtin_return_address(0));
  const ListNode atA{links.get(0, a.next), links.get(0, a.previous)};
  const ListNode atB{links.get(1, b.next), links.get(1, b.previous)};
  takeNodes(links, 0, a, 1, b, atB);
  takeNodes(links, 1, b, 0, a, atA);
}
